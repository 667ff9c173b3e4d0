type Props = {
  rows: string[][]
  /** The columns that are shown, by their place in the file. */
  columns: number[]
  isHeld: (column: number) => boolean
}

/** The first rows of a file, with the columns marked that are read. */
export function SampleRows({ rows, columns, isHeld }: Props) {
  return (
    <tbody>
      {rows.map((cells) => (
        <tr>
          {columns.map((i) => (
            <td class={isHeld(i) ? 'held' : undefined}>
              <bdi>{cells[i]}</bdi>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
