type Settings = { digestFrequency: string; keywords: string; state: string }

/** The three things a subscriber can choose, on the join page and on the settings page. */
export function SettingsFields({ digestFrequency, keywords, state }: Settings) {
  return (
    <>
      <fieldset class="field">
        <legend>How often</legend>
        <Frequency value="weekly" label="Once a week" chosen={digestFrequency} />
        <Frequency value="daily" label="Once a day" chosen={digestFrequency} />
      </fieldset>
      <div class="field">
        <label for="keywords">Only events about (optional)</label>
        <input id="keywords" name="keywords" value={keywords} aria-describedby="keywords-hint" />
        <span class="hint" id="keywords-hint">
          Words or phrases, separated by commas. One of them must occur in the title or the place.
        </span>
      </div>
      <div class="field">
        <label for="state">Only in this state or province (optional)</label>
        <input id="state" name="state" value={state} autocomplete="address-level1" />
      </div>
    </>
  )
}

function Frequency({ value, label, chosen }: { value: string; label: string; chosen: string }) {
  return (
    <label class="choice">
      <input type="radio" name="digestFrequency" value={value} checked={chosen === value} />
      {label}
    </label>
  )
}
