/** Thrown for what the operator can put right. */
export class Refused extends Error {}
