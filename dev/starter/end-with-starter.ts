// Loaded into wrangler's process by `start-worker.ts`: when the starter is killed or crashes,
// the channel to it closes and wrangler ends too, with its workerd.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
