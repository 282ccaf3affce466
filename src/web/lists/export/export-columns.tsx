import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CheckboxGroup, RadioGroup } from '#web/ui/form/choice-group.tsx'
import type { ColumnChoice } from './export-body.ts'
import css from './export-dialog.module.css'

export interface ExportColumn {
  readonly id: string
  readonly heading: string
}

/** Which columns a file is to have; `wanted` is undefined for all that the person may see. */
export function useColumnChoice(onScreen: readonly ExportColumn[], all: readonly ExportColumn[]) {
  const [choice, setChoice] = useState<ColumnChoice>('screen')
  const [chosen, setChosen] = useState(() => onScreen.map(({ id }) => id))
  const wanted = {
    screen: onScreen.map(({ id }) => id),
    all: all.map(({ id }) => id),
    chosen,
  }[choice]
  return { choice, setChoice, chosen, setChosen, wanted }
}

/** The columns of a file: as on the screen, all, or some (B-16). */
export function ExportColumns({
  choice,
  setChoice,
  chosen,
  setChosen,
  all,
}: Omit<ReturnType<typeof useColumnChoice>, 'wanted'> & { all: readonly ExportColumn[] }) {
  const { t } = useLingui()
  return (
    <>
      <RadioGroup<ColumnChoice>
        label={t`Columns`}
        value={choice}
        onChange={setChoice}
        options={[
          { value: 'screen', label: t`Same as on screen` },
          { value: 'all', label: t`All columns` },
          { value: 'chosen', label: t`Selected columns` },
        ]}
      />
      {choice === 'chosen' && (
        <div className={css.chosen}>
          <CheckboxGroup
            label={t`Columns in the file`}
            value={chosen}
            onChange={setChosen}
            options={all.map(({ id, heading }) => ({ value: id, label: heading }))}
          />
        </div>
      )}
    </>
  )
}
