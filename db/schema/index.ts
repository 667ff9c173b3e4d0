export * from './events.ts'
export * from './feeds.ts'
export * from './organizations.ts'
