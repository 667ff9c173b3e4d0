export type FlowControl = { key: string; parallelism?: number; rate?: number; periodMs: number }

/** What the destination answered; without a status it did not answer in time, or at all. */
export type Answer = {
  status?: number
  header: Record<string, string>
  body?: string
  error?: string
}

export type Message = {
  messageId: string
  url: string
  method: string
  /** Sent to the destination: Content-Type and what came as Upstash-Forward-*. */
  headers: Record<string, string>
  body?: string
  /** Instead of `body` when that is not UTF-8. */
  bodyBase64?: string
  maxRetries: number
  retryDelay?: string
  timeoutMs: number
  flowControl?: FlowControl
  labels: string[]
  createdAt: number
  dueAt: number
  retried: number
  lastFailure?: string
}

/** A message as its publisher describes it. */
export type Draft = Omit<Message, 'messageId' | 'createdAt' | 'retried' | 'lastFailure'> & {
  deduplicationKey?: string
}

export type DeliveredMessage = Message & { status: number; finishedAt: number }
export type DeadMessage = Message & { dlqId: string; finishedAt: number; answer: Answer }
