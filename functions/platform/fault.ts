/** A failure in fixed words, which a log may repeat: they hold nothing that a person or an upstream said. */
export class Fault extends Error {
  override name = 'Fault'
}
