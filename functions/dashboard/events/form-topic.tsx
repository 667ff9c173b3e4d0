import { formLines, formTopics } from '../../events/event-fields.ts'
import { hasErrors, Topic } from './event-topic.tsx'
import { FieldLines, inputsOf, type Shown } from './form-fields.tsx'
import { inputInSummary } from './input-in-words.ts'

type TopicName = keyof typeof formTopics

/** A collapsed part of the form, by the list of fields. */
export function FormTopic({ topic, ...shown }: Shown & { topic: TopicName }) {
  return (
    <Topic title={formTopics[topic]} {...contentOf(topic, shown)}>
      <FieldLines part={topic} {...shown} />
    </Topic>
  )
}

/** The summary of a collapsed topic, and whether it starts open: with an error, or when it has values. */
function contentOf(topic: TopicName, { state, feeds }: Shown) {
  const names = formLines(topic).flat().flatMap(inputsOf)
  const filled = names.filter((name) => state.values[name])
  const said = filled.map((name) => inputInSummary(name, state.values[name] ?? '', { feeds }))
  const isOpen = filled.some((name) => state.values[name] !== 'unknown')
  return { said, open: isOpen || hasErrors(names, state) }
}
