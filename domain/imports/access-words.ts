import { ACCESS_FEATURES, type AccessAnswer, type AccessFeature } from '../access.ts'
import { fold } from '../fold.ts'
import { event as english } from '../words/en.ts'

/** What else people write in tables, beside the values of the API and our English names of them. */
const OTHER_NAMES: Record<AccessFeature, string> = {
  'step-free':
    'step free entrance, step free entry, step free, wheelchair access, wheelchair accessible, wheelchair accessible entrance, wheelchair accessible venue, wheelchair, level access, no steps',
  'accessible-restroom':
    'accessible restrooms, accessible toilet, accessible toilets, accessible bathroom, accessible bathrooms, accessible washroom, wheelchair accessible restroom, wheelchair accessible toilet',
  'assistance-animals':
    'assistance animal, assistance dogs, assistance dog, service animals, service animal, service dogs, service dog, guide dogs, guide dog, assistance animals welcome, service animals welcome',
  'hearing-loop': 'hearing loops, induction loop, audio induction loop, t coil',
  'sign-language':
    'sign language interpretation, sign language interpreter, sign language interpreted, signed, asl, asl interpretation, asl interpreter, asl interpreted, bsl, bsl interpreted, bsl interpretation',
  captions:
    'captioned, captioning, closed captions, open captions, live captions, live captioning, cart, subtitles, subtitled, surtitles, speech to text',
  'audio-description': 'audio described, audio descriptions, described performance',
  'quiet-session':
    'quiet sessions, quiet, relaxed, relaxed session, relaxed performance, sensory friendly, sensory friendly performance, low sensory, autism friendly',
}

const plain = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

let features: Map<string, AccessFeature> | undefined

function byName() {
  features ??= new Map(
    ACCESS_FEATURES.flatMap((feature) =>
      [feature, english[feature], ...OTHER_NAMES[feature].split(', ')].map(
        (name) => [plain(name), feature] as const,
      ),
    ),
  )
  return features
}

type Said = { feature: AccessFeature; answer: AccessAnswer }

/** Which feature a word of a source means; `No captions` and `Captions: no` say that it is missing. */
export function readAccessWord(word: string): Said | undefined {
  const name = plain(word)
  const feature = byName().get(name)
  if (feature) return { feature, answer: 'yes' }
  const [, negated, positive, answer] =
    /^(?:(?:no|not|without) (.+)|(.+) (yes|no|available|unavailable|not available))$/.exec(name) ??
    []
  const found = byName().get(negated ?? positive?.replace(/ not$/, '') ?? '')
  if (!found) return undefined
  const isMissing = negated !== undefined || !/^(yes|available)$/.test(answer ?? '')
  return { feature: found, answer: isMissing || / not$/.test(positive ?? '') ? 'no' : 'yes' }
}
