import { describe, expect, it } from 'vitest'
import { readHours } from '../../domain/typed-hours.ts'

const only = (start: string, end = '') => ({ start, end })

describe('typed hours', () => {
  it.each([
    ['7pm', only('19:00')],
    ['7 PM', only('19:00')],
    ['7:30 p.m.', only('19:30')],
    ['730pm', only('19:30')],
    ['12am', only('00:00')],
    ['12pm', only('12:00')],
    ['noon', only('12:00')],
    ['19:00', only('19:00')],
    ['19.30', only('19:30')],
    ['1930', only('19:30')],
    ['19', only('19:00')],
    ['9:15', only('09:15')],
    ['7-9pm', only('19:00', '21:00')],
    ['11-1pm', only('11:00', '13:00')],
    ['10am – 4pm', only('10:00', '16:00')],
    ['12-2pm', only('12:00', '14:00')],
    ['10-12pm', only('10:00', '12:00')],
    ['9-11am', only('09:00', '11:00')],
    ['7pm to 1am', only('19:00', '01:00')],
    ['19:00-21:30', only('19:00', '21:30')],
    ['', 'all day'],
    [' All day ', 'all day'],
  ])('reads %s', (typed, hours) => {
    expect(readHours(typed)).toEqual(hours)
  })

  it.each(['7', '7-9', 'evening', '25:00', '13pm', '7:75pm', '7pm-', '-7pm', '7-8-9pm', '0pm'])(
    'does not guess what %s means',
    (typed) => {
      expect(readHours(typed)).toBeUndefined()
    },
  )
})
