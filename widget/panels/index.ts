// What a visitor asks for with a press: a script of its own, loaded then (`widget/load-panels.ts`).
// It has its own copy of what it shares with the widget's script, and gets the rest as arguments.
// A later release may stand in for it, so these arguments only ever grow.
export { narrow } from './narrow.ts'
export { signUp } from './sign-up.ts'
export { subscribeCalendar } from './subscribe-calendar.ts'
