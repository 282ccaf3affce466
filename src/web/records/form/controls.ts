import type { FormState } from './form-state.ts'

type NamesOf<Values, Kind> = { [Name in keyof Values]: Values[Name] extends Kind ? Name : never }[keyof Values] & string

interface Form<Values> {
  readonly values: FormState<Values>['values']
  readonly saving: boolean
  readonly errorOf: (name: string) => string | undefined
  readonly set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void
  /** The field was left. */
  readonly validateField: (name: string) => void
}

/** What the controls of a form spread: value, error, and what happens when it changes or is left. */
export const controlsOf = <Values extends object>({ values, saving, errorOf, set, validateField }: Form<Values>) => ({
  /** For a text field or a select. */
  text: <Name extends NamesOf<Values, string>>(name: Name) => ({
    name,
    value: values[name] as string,
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value as Values[Name]),
    onBlur: () => validateField(name),
    readOnly: saving,
  }),
  /** For a group of choices, or any control that hands over its value. */
  choice: <Name extends keyof Values & string>(name: Name) => ({
    value: values[name],
    error: errorOf(name),
    onChange: (value: Values[Name]) => set(name, value),
  }),
  /** For a switch or a checkbox. */
  flag: <Name extends NamesOf<Values, boolean>>(name: Name) => ({
    name,
    checked: values[name] as boolean,
    onChange: ({ target }: { target: { checked: boolean } }) => set(name, target.checked as Values[Name]),
  }),
})
