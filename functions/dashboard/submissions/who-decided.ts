import type { Submission } from '../../../db/submissions/queue.ts'
import { BY_COLLEAGUE, BY_RULES } from './texts.ts'

/** Who decided about a submission, as a sentence names them. */
export function whoDecided({ decidedBy, decidedById }: Submission): string {
  return decidedBy ?? (decidedById === null ? BY_RULES : BY_COLLEAGUE)
}
