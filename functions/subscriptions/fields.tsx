import type { Child } from 'hono/jsx'
import type { FormState } from './form-state.ts'

type FieldProps = {
  form: FormState
  name: string
  label: string
  type?: 'text' | 'email'
  autocomplete?: string
  required?: boolean
  hint?: string
}

/** A labelled input with what was typed and, if something is wrong with it, what. */
export function Field({ form, name, label, type = 'text', hint, ...rest }: FieldProps) {
  const error = form.errors[name]
  const about = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <FieldError name={name}>{error}</FieldError>
      <input
        id={name}
        name={name}
        type={type}
        value={form.values[name] ?? ''}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={about || undefined}
        {...rest}
      />
      {hint && (
        <span class="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}

/** The three things a subscriber can choose, on the join page and on the settings page. */
export function SettingsFields({ form }: { form: FormState }) {
  return (
    <>
      <fieldset class="field">
        <legend>How often at most</legend>
        <FieldError name="digestFrequency">{form.errors.digestFrequency}</FieldError>
        <Frequency form={form} value="weekly" label="Once a week" />
        <Frequency form={form} value="daily" label="Once a day" />
      </fieldset>
      <Field
        form={form}
        name="keywords"
        label="Only events about (optional)"
        hint="Words or phrases, separated by commas: jazz, open air. One of them must occur in the title or the place."
      />
      <Field
        form={form}
        name="state"
        label="Only in this state or province (optional)"
        autocomplete="address-level1"
        hint="Its name or code: Texas or TX."
      />
    </>
  )
}

function Frequency({ form, value, label }: { form: FormState; value: string; label: string }) {
  const chosen = form.values.digestFrequency ?? 'weekly'
  return (
    <label class="choice">
      <input type="radio" name="digestFrequency" value={value} checked={chosen === value} />
      {label}
    </label>
  )
}

function FieldError({ name, children }: { name: string; children: Child }) {
  if (!children) return null
  return (
    <span class="error" id={`${name}-error`}>
      {children}
    </span>
  )
}
