import { expect, it } from 'vitest'
import {
  QUEUED,
  SUBMISSION_DEEDS,
  SUBMISSION_LIMITS,
  SUBMISSION_STATES,
} from '../../domain/submissions.ts'

const deeds = Object.values(SUBMISSION_DEEDS)

it('only confirming leads out of what staff never see, and nothing leads back', () => {
  const leave = Object.entries(SUBMISSION_DEEDS).filter(([, { from }]) =>
    from.includes('unconfirmed'),
  )
  expect(leave.map(([name]) => name)).toEqual(['confirm'])
  expect(deeds.filter(({ to }) => to === 'unconfirmed')).toEqual([])
})

it('every state is reached, and what is over stays over', () => {
  const reached = ['unconfirmed', ...deeds.map(({ to }) => to)]
  expect(SUBMISSION_STATES.filter((state) => !reached.includes(state))).toEqual([])
  const over = SUBMISSION_STATES.filter((state) => deeds.every(({ from }) => !from.includes(state)))
  expect(over).toEqual(['declined', 'withdrawn'])
})

it('staff can decide about all that waits for them', () => {
  const decided = [...SUBMISSION_DEEDS.accept.from, ...SUBMISSION_DEEDS.keep.from]
  expect(QUEUED.filter((state) => !decided.includes(state))).toEqual([])
})

it('one sender cannot fill a queue', () => {
  const { waitingOfSender, waitingOfFeed } = SUBMISSION_LIMITS
  expect(waitingOfSender * 100).toBeLessThan(waitingOfFeed)
})
