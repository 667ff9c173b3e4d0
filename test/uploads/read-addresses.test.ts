import { describe, expect, it } from 'vitest'
import { MOST_ADDRESSES } from '../../domain/uploads/limits.ts'
import { readAddresses, readAddressTable } from '../../domain/uploads/read-addresses.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function tableOf(body: Uint8Array | string) {
  const read = readAddressTable(typeof body === 'string' ? bytes(body) : body)
  if (read.kind !== 'table') throw new Error(read.text)
  return read.file
}

function addressesOf(body: Uint8Array | string) {
  const file = tableOf(body)
  return readAddresses(file, file.column ?? -1)
}

const emailsOf = (body: Uint8Array | string) =>
  addressesOf(body).addresses.map(({ email }) => email)

describe('a file of subscribers', () => {
  it('finds the column of addresses by what is in it', () => {
    const file = tableOf('Name;Kontakt;Ort\nAnn;ann@example.com;Wien\nBob;bob@example.com;Graz\n')
    expect(file).toMatchObject({ header: ['Name', 'Kontakt', 'Ort'], column: 1, width: 3 })
    expect(emailsOf('Name;Kontakt;Ort\nAnn;ann@example.com;Wien\n')).toEqual(['ann@example.com'])
  })

  it('needs no heading', () => {
    expect(emailsOf('ann@example.com\r\nbob@example.com')).toEqual([
      'ann@example.com',
      'bob@example.com',
    ])
    expect(tableOf('ann@example.com\n').header).toEqual([])
  })

  it.each([
    [
      'UTF-16 of spreadsheets',
      Buffer.from('\ufeffName\tE-Mail\nJörg\tjoerg@example.com', 'utf16le'),
    ],
    ['Latin letters of Windows', Buffer.from('Name,E-Mail\nJörg,joerg@example.com', 'latin1')],
    ['UTF-8 with a mark', bytes('\ufeffName,E-Mail\nJörg,joerg@example.com')],
  ])('reads %s', (_, body) => {
    expect(emailsOf(body)).toEqual(['joerg@example.com'])
    expect(tableOf(body).rows[0]?.[0]).toBe('Jörg')
  })

  it('takes addresses as address books write them, and international domains', () => {
    const text =
      'Email\n"Lee, Ann <Ann@Example.com>"\nmailto:bob@example.com\n eve@bücher.example \n'
    expect(emailsOf(text)).toEqual([
      'Ann@example.com',
      'bob@example.com',
      'eve@xn--bcher-kva.example',
    ])
  })

  it('takes an address once, however it is written', () => {
    const read = addressesOf('Email\nann@example.com\nANN@EXAMPLE.COM\nann@example.com\n')
    expect(read).toMatchObject({ duplicates: 2, invalid: 0 })
    expect(read.addresses).toHaveLength(1)
  })

  it('takes one address of a mailbox, however it is tagged', () => {
    const read = addressesOf('Email\nAnn+a@example.com\nann+b@example.com\nann@example.com\n')
    expect(read.addresses.map(({ email }) => email)).toEqual(['Ann+a@example.com'])
    expect(read).toMatchObject({ duplicates: 2, invalid: 0 })
  })

  it('takes nothing that would add a line to an email', () => {
    const text =
      'Email\nann@example.com\n"bob@example.com\r\nBcc: all@example.com"\n"eve@example.com%0aBcc:x"\nno address\n'
    const read = addressesOf(text)
    expect(read.addresses.map(({ email }) => email)).toEqual(['ann@example.com'])
    expect(read).toMatchObject({ invalid: 3, duplicates: 0 })
    expect(read.problems.map(({ line }) => line)).toEqual([3, 5, 6])
  })

  it('says which column to choose where none has addresses', () => {
    expect(tableOf('Name,Phone\nAnn,123\n').column).toBeUndefined()
    expect(tableOf('Name,Phone\nAnn,123\n')).toMatchObject({ width: 2 })
  })

  it.each([
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
      /isn’t a table/,
    ],
    ['a photo', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), /isn’t a table/],
    ['a spreadsheet', bytes('PK\u0003\u0004xl/workbook'), /Save the spreadsheet as CSV/],
    ['a PDF', bytes('%PDF-1.7'), /isn’t a table/],
    ['a web page', bytes('<!doctype html><p>ann@example.com'), /web page/],
    ['nothing', bytes(' \n'), /empty/],
    ['an open quotation mark', bytes('Email\n"ann@example.com\nbob@example.com'), /line 2/],
  ])('refuses %s with a reason', (_, body, reason) => {
    const read = readAddressTable(body)
    expect(read).toMatchObject({ kind: 'refused', text: expect.stringMatching(reason) })
  })

  it('takes 50,000 rows, and no more', () => {
    const rows = Array.from({ length: MOST_ADDRESSES }, (_, i) => `ann${i}@example.com`)
    expect(addressesOf(`Email\n${rows.join('\n')}`).addresses).toHaveLength(50_000)
    const more = readAddressTable(
      bytes(`Email\n${rows.join('\n')}\nbob@example.com\neve@example.com`),
    )
    expect(more).toEqual({
      kind: 'refused',
      text: 'The file has more than 50,000 rows. Split it into several.',
    })
  })
})
