import { ASSETS } from '../../caching/assets.generated.ts'
import { KEYS } from './texts.ts'

/** The script of the keys; without it nothing is lost. */
export const KeysScript = () => <script type="module" src={ASSETS.keysScript} />

/** Says which keys there are. Single letters can be turned off, for people whose voice or hand types them. */
export function Keys({ of }: { of: keyof typeof KEYS.of }) {
  return (
    <p class="hint keys" data-keys data-off={KEYS.off} data-on={KEYS.on} hidden>
      <span>{KEYS.of[of]}</span>{' '}
      <button class="linklike" type="button">
        {KEYS.off}
      </button>
    </p>
  )
}
