/** Thrown for what the operator can put right. */
export class CliError extends Error {}
