/**
 * The dashboard's own script: everything works without it. `data-copy` copies a text, `data-live`
 * renews a preview while its form is filled in, `data-submit` saves the click on a filter's button.
 */
export const dashboardScript = /* js */ `
const say = document.createElement('span')
say.className = 'visually-hidden'
say.setAttribute('role', 'status')
document.body.append(say)

for (const button of document.querySelectorAll('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy)
  const label = button.textContent
  button.hidden = !source || !navigator.clipboard
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(source.value ?? source.textContent)
    button.textContent = say.textContent = 'Copied'
    setTimeout(() => { button.textContent = label; say.textContent = '' }, 2000)
  })
}

for (const select of document.querySelectorAll('select[data-submit]')) {
  select.addEventListener('change', () => select.form.requestSubmit())
}

for (const form of document.querySelectorAll('form[data-live]')) {
  const target = document.getElementById(form.dataset.live)
  let timer, running
  const renew = async () => {
    running?.abort()
    running = new AbortController()
    const body = new URLSearchParams(new FormData(form))
    body.set('intent', 'preview')
    try {
      const answer = await fetch(form.action, { method: 'POST', body, signal: running.signal })
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const fresh = page.getElementById(target.id)
      if (fresh) target.replaceChildren(...fresh.childNodes)
    } catch {
      // Left as it is: the button still shows the preview.
    }
  }
  form.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(renew, 350) })
}

const allDay = document.querySelector('input[name=allDay]')
if (allDay) {
  const show = () => {
    for (const name of ['startTime', 'endTime']) {
      document.getElementById(name).closest('.field').hidden = allDay.checked
    }
  }
  allDay.addEventListener('change', show)
  show()
}

document.querySelector('[aria-invalid=true]')?.focus()

addEventListener('submit', (event) => {
  const form = event.target
  if (form.method !== 'post' || event.submitter?.value === 'preview') return
  if (form.dataset.sent) return event.preventDefault()
  form.dataset.sent = 'yes'
  addEventListener('pageshow', () => delete form.dataset.sent, { once: true })
})
`
