/** Buttons, links that look like them, and form fields. */
export const controls = /* css */ `
.button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.5rem;
  min-height: 2.75rem;
  padding: 0.5rem 1.125rem;
  border: 1px solid transparent;
  border-radius: var(--radius);
  background: var(--fill);
  color: var(--on-fill);
  font: inherit;
  font-weight: 600;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color 0.12s, border-color 0.12s;
}
.button:hover { background: var(--fill-strong); color: var(--on-fill); }
.button:active { translate: 0 1px; }
.button.secondary { border-color: var(--line-strong); background: var(--surface); color: var(--text); }
.button.secondary:hover { background: var(--sunken); }
.button.danger { background: var(--danger); color: var(--on-danger); }
.button.danger:hover { filter: brightness(0.92); }
.button.small { min-height: 2rem; padding: 0.25rem 0.75rem; font-size: 0.9375rem; }
.button:disabled, .button[aria-disabled='true'] { opacity: 0.55; cursor: not-allowed; }
.field { display: flex; flex-direction: column; gap: 0.375rem; margin: 0; padding: 0; border: 0; }
label, legend { padding: 0; font-weight: 600; }
/* A legend takes no part in the gaps of its field. */
.field > legend { margin-block-end: 0.375rem; }
.hint { color: var(--muted); font-size: 0.9375rem; }
.field .error { color: var(--danger); font-weight: 600; font-size: 0.9375rem; }
input, select, textarea {
  width: 100%;
  min-height: 2.75rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--text);
  font: inherit;
}
textarea { min-height: 7rem; resize: vertical; }
input:focus-visible, select:focus-visible, textarea:focus-visible {
  outline-offset: 0;
  border-color: var(--accent);
  border-radius: var(--radius);
}
[aria-invalid='true'] { border-color: var(--danger); }
input::placeholder, textarea::placeholder { color: var(--muted); opacity: 1; }
input[type='checkbox'], input[type='radio'] {
  flex: none;
  width: 1.25rem;
  height: 1.25rem;
  min-height: 0;
  margin: 0.175rem 0 0;
  accent-color: var(--accent);
}
input[type='color'] { width: 4rem; padding: 0.25rem; }
.choice { display: flex; align-items: flex-start; gap: 0.625rem; min-height: 2rem; font-weight: 400; }
`
