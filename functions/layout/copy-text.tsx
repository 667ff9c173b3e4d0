type CopyProps = {
  id: string
  text: string
  /** Shown as it is written, in as many lines. */
  isCode?: boolean
}

/** A text to copy, with a button where there is script. */
export function CopyText({ id, text, isCode }: CopyProps) {
  return (
    <div class="copy">
      {isCode ? (
        <pre id={id} tabindex={0}>
          {text}
        </pre>
      ) : (
        <input id={id} readonly value={text} />
      )}
      <button class="button secondary" type="button" data-copy={id} hidden>
        Copy
      </button>
    </div>
  )
}
