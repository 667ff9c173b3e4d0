/**
 * A regular expression that is made when it is first used. One with `\p{…}` takes up to half a
 * millisecond to make, and as a literal it is checked each time the program is read.
 */
export function lazyRegExp(source: string, flags: string): () => RegExp {
  let made: RegExp | undefined
  return () => {
    made ??= new RegExp(source, flags)
    return made
  }
}
