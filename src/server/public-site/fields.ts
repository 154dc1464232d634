import type { Locale } from '../../domain/customer/customer'
import type { FieldCode } from '../../domain/shared/problems'
import { translate } from '../../i18n/i18n'
import { attributes, html, type Html } from './html'
import { icon } from './marks'

/** How browsers treat what is typed, by the field's name. */
const typed = {
  email: { type: 'email', autocapitalize: 'none', spellcheck: 'false' },
  password: { type: 'password' },
  code: { autocapitalize: 'characters', spellcheck: 'false' },
  document: { type: 'file' },
}

type Field = {
  name: keyof typeof typed
  label: string
  autocomplete?: 'username' | 'email' | 'current-password' | 'new-password' | 'one-time-code'
  /** Kinds of files. */
  accept?: string
  help?: string
  /** What can be wrong with it, by `fieldProblems`; none where the form says it of the whole. */
  problems?: Html
  below?: Html
}

/** A field of a form with its label, its help, and what can be wrong with it. */
export const fieldOf = ({ name, label, autocomplete, accept, help, problems, below }: Field): Html => {
  const described = [
    ...(help === undefined ? [] : [`${name}-help`]),
    ...(problems === undefined ? [] : [`${name}-problem`]),
  ]
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      ${attributes({
        id: name,
        name,
        ...typed[name],
        autocomplete,
        accept,
        required: true,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      })}
    />
    ${help === undefined ? null : html`<p class="help" id="${name}-help">${help}</p>`} ${problems ?? null}
    ${below ?? null}
  </div>`
}

/** What is wrong with a field; the form's script shows the one that it is. */
export const problemLine = (field: Field['name'] | 'passkey', code: string, text: string): Html =>
  html`<p class="problem" data-field="${field}" data-code="${code}" hidden>${text}</p>`

/** What the exchange can find wrong with a field; the form's script shows the one that it is. In the words of fields, or others. */
export const fieldProblems = <Code extends FieldCode>(
  locale: Locale,
  field: Field['name'],
  codes: readonly Code[],
  textOf = (code: Code): string => translate(locale)(`field.${code}`),
): Html =>
  html`<div id="${field}-problem" aria-live="polite">
    ${codes.map((code) => problemLine(field, code, textOf(code)))}
  </div>`

/** What went wrong with a form; its script shows the one that it was. */
export const problem = (name: string, text: string): Html =>
  html`<div class="notice error" data-problem="${name}" hidden>
    ${icon('alert')}
    <p>${text}</p>
  </div>`

type TypedField = { name: string; label: string; value: string; help: string; problem: string | null }

/** A field of a form, with its help, or with what is wrong with what was typed. */
export const typedField = ({ name, label, value, help, problem: found }: TypedField): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      inputmode="${name === 'amount' ? 'decimal' : 'text'}"
      autocomplete="off"
      aria-describedby="${name}-help"
      aria-invalid="${String(found !== null)}"
    />
    <p id="${name}-help" class="${found === null ? 'help' : 'problem'}">${found ?? help}</p>
  </div>`
