import type { FormState } from './form-state.ts'

let isPressed = false
const turn = (pressed: boolean) => () => {
  isPressed = pressed
}
addEventListener('pointerdown', turn(true), { capture: true, passive: true })
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, turn(false), { capture: true, passive: true })

/**
 * Does what moves other parts of the page once a press that is under way has had its click: a button that moves between
 * pointer down and up is not clicked. After a tap the browser sends the events of a mouse in one task, without a pointer.
 */
const afterPress = (work: () => void): void => {
  if (isPressed) addEventListener('pointerup', () => setTimeout(work), { capture: true, once: true })
  else setTimeout(work)
}

/** Whoever goes on to a button, such as Show, Save or Cancel, has not gone on to another field. */
const goesToButton = ({ relatedTarget }: { relatedTarget: EventTarget | null }) =>
  relatedTarget instanceof Element && relatedTarget.closest('button, a') !== null

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
    onBlur: (event: { relatedTarget: EventTarget | null }) => {
      if (!goesToButton(event)) afterPress(() => validateField(name))
    },
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
