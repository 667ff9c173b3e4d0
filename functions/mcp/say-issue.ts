import type * as z from 'zod/mini'

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  object: 'an object',
}

/** What is wrong with the arguments of a call, in a sentence from which a model can ask better. */
export function sayIssue(issue: z.core.$ZodIssue | undefined): string {
  const name = issue?.path.join('.') || 'arguments'
  switch (issue?.code) {
    case 'unrecognized_keys':
      return `There is no argument ${String(issue.keys[0]).slice(0, 100)}`
    case 'invalid_type':
      return `${name} must be ${KINDS[issue.expected] ?? 'something else'}`
    case 'too_small':
      return `${name} must be at least ${issue.minimum}`
    case 'too_big': {
      const most = `at most ${issue.maximum}`
      return `${name} must ${issue.origin === 'string' ? `have ${most} characters` : `be ${most}`}`
    }
    default:
      return `${name} is not valid: its description says how it looks`
  }
}
