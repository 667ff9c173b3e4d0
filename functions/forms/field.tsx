import type { Child } from 'hono/jsx'
import type { FormState } from './parse-form.ts'

type Labelled = {
  state: FormState
  name: string
  label: string
  hint?: Child
  /** `true`, or the word for it in the language of the page. */
  optional?: true | string
}
type FieldProps = Labelled & {
  type?: 'text' | 'email' | 'url' | 'date' | 'time' | 'number' | 'color' | 'search' | 'file'
  required?: boolean
  maxlength?: number
  autofocus?: boolean
  autocomplete?: string
  placeholder?: string
  inputmode?: 'decimal' | 'numeric' | 'email' | 'url'
  step?: string
  /** Types of files. */
  accept?: string
  /** A script makes the chosen image smaller (functions/layout/script/shrink-image.ts). */
  'data-shrink'?: boolean
  /** The id of a `datalist`. */
  list?: string | undefined
}

/** One labelled input with its hint and its error. */
export function Field({ state, name, label, hint, optional, type = 'text', ...rest }: FieldProps) {
  return (
    <Labelled {...{ state, name, label, hint }} {...(optional ? { optional } : {})}>
      <input
        id={name}
        name={name}
        type={type}
        value={type === 'file' ? undefined : (state.values[name] ?? '')}
        {...described(state, name, hint)}
        {...rest}
      />
    </Labelled>
  )
}

export function Area({
  state,
  name,
  label,
  hint,
  optional,
  rows = 6,
  ...rest
}: Labelled & { rows?: number; maxlength?: number; autofocus?: boolean }) {
  return (
    <Labelled {...{ state, name, label, hint }} {...(optional ? { optional } : {})}>
      <textarea {...{ name, rows, ...rest }} id={name} {...described(state, name, hint)}>
        {state.values[name] ?? ''}
      </textarea>
    </Labelled>
  )
}

export type Option = { value: string; label: string }
/** Without a label its options stand among the groups. */
export type OptionGroup = { label?: string; options: Option[] }

type SelectProps = Labelled & {
  options?: Option[]
  groups?: OptionGroup[]
  /** What our script does with it: the value of `data-does`. */
  does?: string
}

export function Select({ state, name, label, hint, options = [], groups = [], does }: SelectProps) {
  const chosen = state.values[name] ?? ''
  return (
    <Labelled {...{ state, name, label, hint }}>
      <select id={name} name={name} data-does={does} {...described(state, name, hint)}>
        <Options {...{ options, chosen }} />
        {groups.map((group) =>
          group.label === undefined ? (
            <Options options={group.options} chosen={chosen} />
          ) : (
            <optgroup label={group.label}>
              <Options options={group.options} chosen={chosen} />
            </optgroup>
          ),
        )}
      </select>
    </Labelled>
  )
}

function Options({ options, chosen }: { options: Option[]; chosen: string }) {
  return options.map(({ value, label }) => (
    <option value={value} selected={value === chosen}>
      {label}
    </option>
  ))
}

export function Check({ state, name, label, hint }: Labelled) {
  return (
    <div class="field">
      <label class="choice">
        <input
          type="checkbox"
          name={name}
          value="on"
          checked={state.values[name] === 'on'}
          {...described(state, name, hint)}
        />
        {label}
      </label>
      <Below {...{ state, name, hint }} />
    </div>
  )
}

type ChoicesProps = Labelled & {
  /** `mark`: a picture of the answer, beside its label. */
  options: (Option & { mark?: Child })[]
  inline?: boolean
}

/** One question with a few answers. */
export function Choices({ state, name, label, hint, options, inline }: ChoicesProps) {
  const choices = options.map((option) => (
    <label class="choice">
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={state.values[name] === option.value}
      />
      {option.mark}
      {option.label}
    </label>
  ))
  return (
    <fieldset
      class="field"
      {...(state.errors[name] ? { 'aria-describedby': `${name}-error` } : {})}
    >
      <legend>{label}</legend>
      {inline ? <div class="row choices">{choices}</div> : choices}
      <Below {...{ state, name, hint }} />
    </fieldset>
  )
}

function Labelled({ children, optional, ...props }: Labelled & { children: Child }) {
  return (
    <div class="field">
      <label for={props.name}>
        {props.label}
        {optional && <span class="optional"> {optional === true ? '(optional)' : optional}</span>}
      </label>
      {children}
      <Below {...props} />
    </div>
  )
}

function Below({ state, name, hint }: Pick<Labelled, 'state' | 'name' | 'hint'>) {
  const error = state.errors[name]
  return (
    <>
      {error && (
        <span class="error" id={`${name}-error`}>
          {error}
        </span>
      )}
      {hint && (
        <span class="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
    </>
  )
}

function described(state: FormState, name: string, hint: Child) {
  const ids = [state.errors[name] && `${name}-error`, hint && `${name}-hint`].filter(Boolean)
  return {
    ...(ids.length > 0 ? { 'aria-describedby': ids.join(' ') } : {}),
    ...(state.errors[name] ? { 'aria-invalid': 'true' as const } : {}),
  }
}

/** The field's name: people do not see it, programs fill it in. */
export const HONEYPOT = 'website'

export function Honeypot() {
  return (
    <div class="visually-hidden" aria-hidden="true">
      <label for={HONEYPOT}>Leave this empty</label>
      <input id={HONEYPOT} name={HONEYPOT} tabindex={-1} autocomplete="off" />
    </div>
  )
}
