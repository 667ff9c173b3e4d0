/**
 * Who changes something, as the audit log says it: a member of staff, a task, an import, a command of the operator, or
 * the holder of an emailed link. The last two are not recorded: what subscribers choose for themselves is theirs, and
 * the log of a deleted organization goes with it.
 */
export type Actor =
  | { kind: 'person' | 'task' | 'import' | 'command'; id: string }
  | { kind: 'link'; id: 'invitation' | 'sign-up' | 'submission' }
  | { kind: 'subscriber' | 'deletion' }

export type ActorKind = Actor['kind'] | 'release'

/** As the database stores it: `person:person_ab12`. */
export function actorText(actor: Actor): string {
  return `${actor.kind}:${'id' in actor ? actor.id : ''}`
}

/** The parts of what the database stores. */
export function actorParts(text: string): { kind: ActorKind; id: string } {
  const [, kind = '', id = ''] = /^([a-z]+):(.*)$/s.exec(text) ?? []
  return { kind: kind as ActorKind, id }
}
