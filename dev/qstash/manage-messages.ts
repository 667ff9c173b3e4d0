import type { Answerer } from './api.ts'
import { presentMessage } from './present-message.ts'
import { Refused } from './refused.ts'
import { selectMessages } from './select-messages.ts'

export const getMessage: Answerer = ({ file }, { rest }) => {
  const message = file.state.waiting.find(({ messageId }) => messageId === rest)
  if (!message) throw new Refused(404, `message ${rest} not found`)
  return Response.json(presentMessage(message))
}

export const cancelMessage: Answerer = async ({ file, queue }, { rest }) => {
  const messages = file.state.waiting.filter(({ messageId }) => messageId === rest)
  if (messages.length === 0) throw new Refused(404, `message ${rest} not found`)
  queue.cancel(messages)
  await file.save()
  return Response.json({ cancelled: 1 })
}

export const cancelMessages: Answerer = async ({ file, queue }, { url }) => {
  const messages = selectMessages(file.state.waiting, url.searchParams)
  queue.cancel(messages)
  await file.save()
  return Response.json({ cancelled: messages.length })
}

export const listDead: Answerer = ({ file }, { url }) => {
  const messages = selectMessages(file.state.dead, url.searchParams)
  return Response.json({ messages: messages.map(presentMessage) })
}

export const deleteDead: Answerer = async ({ file }, { rest }) => {
  const kept = file.state.dead.filter(({ dlqId }) => dlqId !== rest)
  if (kept.length === file.state.dead.length) throw new Refused(404, `${rest} not found in the DLQ`)
  file.state.dead = kept
  await file.save()
  return new Response()
}
