/** Stops a request with an answer of QStash's shape: `{ "error": message }`. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Concerns one message only: the others of its batch are taken, as at the vendor. */
export class MessageRefused extends Refused {}
