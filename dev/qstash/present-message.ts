import type { DeadMessage, Message } from './message.ts'

/** A message as `GET /v2/messages/{id}` and `GET /v2/dlq` show it. */
export function presentMessage(message: Message | DeadMessage): Record<string, unknown> {
  const { flowControl, labels } = message
  return {
    messageId: message.messageId,
    url: message.url,
    method: message.method,
    header: multiple(message.headers),
    body: message.body,
    bodyBase64: message.bodyBase64,
    maxRetries: message.maxRetries,
    retryDelayExpression: message.retryDelay,
    notBefore: message.dueAt,
    createdAt: message.createdAt,
    callerIP: '127.0.0.1',
    flowControlKey: flowControl?.key,
    parallelism: flowControl?.parallelism,
    rate: flowControl?.rate,
    period: flowControl?.rate && flowControl.periodMs / 1000,
    label: labels[0],
    labels: labels.length > 0 ? labels : undefined,
    ...('dlqId' in message ? deadFields(message) : {}),
  }
}

function deadFields({ dlqId, answer }: DeadMessage): Record<string, unknown> {
  return {
    dlqId,
    responseStatus: answer.status,
    responseHeader: multiple(answer.header),
    responseBody: answer.body ?? answer.error,
  }
}

function multiple(headers: Record<string, string>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
}
