import { subscribers } from '../../domain/words/en.ts'
import { Choices, Field } from './field.tsx'
import type { FormState } from './parse-form.ts'
import type { Fields } from './read-form.ts'

/** A checkbox for each category of the feed: `category:Jazz`. */
const CATEGORY = 'category:'

/** The form with the chosen categories as keywords, which find them. */
export function withCategories(fields: Fields): Fields {
  const chosen = Object.keys(fields).flatMap((name) =>
    name.startsWith(CATEGORY) && fields[name] === 'on' ? name.slice(CATEGORY.length) : [],
  )
  if (chosen.length === 0) return fields
  return { ...fields, keywords: [fields.keywords ?? []].flat().map(String).concat(chosen) }
}

type Props = {
  state: FormState
  say?: (name: keyof typeof subscribers) => string
  /** What the feed's events are filed under, to choose from. */
  categories?: string[]
}

/** The preferences of a subscriber: on the sign-up page, on their own page, and in previews. */
export function SubscriberFields({
  state,
  say = (name) => subscribers[name],
  categories = [],
}: Props) {
  const { digestFrequency = 'weekly' } = state.values
  const { keywords = '' } = state.values
  const words = keywords.split(',').map((word) => word.trim())
  const others = words.filter((word) => !categories.includes(word))
  // What is no category stays as it was typed.
  const shownKeywords = others.length < words.length ? others.join(', ') : keywords
  return (
    <>
      <Choices
        state={{ ...state, values: { ...state.values, digestFrequency } }}
        name="digestFrequency"
        label={say('frequency')}
        options={[
          { value: 'weekly', label: say('weekly') },
          { value: 'daily', label: say('daily') },
        ]}
      />
      {categories.length > 0 && (
        <fieldset class="field">
          <legend>
            {say('categories')} <span class="optional">{say('optional')}</span>
          </legend>
          <div class="row">
            {categories.map((name) => (
              <label class="choice">
                <input
                  type="checkbox"
                  name={CATEGORY + name}
                  value="on"
                  checked={words.includes(name)}
                />
                <bdi>{name}</bdi>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <Field
        state={{ ...state, values: { ...state.values, keywords: shownKeywords } }}
        name="keywords"
        label={say('keywords')}
        optional={say('optional')}
        hint={say('keywordsHint')}
      />
      <Field
        state={state}
        name="state"
        label={say('state')}
        optional={say('optional')}
        autocomplete="address-level1"
        hint={say('stateHint')}
      />
    </>
  )
}
