import { combobox, placesAt } from '../../../widget/modules/combobox.ts'

// Suggests places while one is typed, and looks there once one is chosen. The page says what else is called so.

const input = document.querySelector<HTMLInputElement>('.place-field > input')
if (input) {
  const said = document.createElement('span')
  said.className = 'visually-hidden'
  said.setAttribute('role', 'status')
  input.after(said)
  const { countries, found = '' } = input.dataset
  combobox(input, {
    find: placesAt('/places', countries),
    words: { placesFound: found, whichPlace: '' },
    say: (text) => {
      said.textContent = text
    },
    search: () => input.form?.requestSubmit(),
  })
}
