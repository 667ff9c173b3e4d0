/** Hands out what arrives in its order, to those who wait for it. */
export function arrivals<T>() {
  const arrived: T[] = []
  const waiting: ((one: T) => void)[] = []
  return {
    arrive: (one: T) => {
      const wake = waiting.shift()
      if (wake) wake(one)
      else arrived.push(one)
    },
    next: (): Promise<T> => {
      const one = arrived.shift()
      return one ? Promise.resolve(one) : new Promise((wake) => waiting.push(wake))
    },
  }
}
