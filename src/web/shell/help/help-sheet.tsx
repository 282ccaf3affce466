import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { usePreference } from '#web/preferences/preferences.ts'
import { SideSheet } from '#web/ui/dialog/dialog.tsx'
import { Switch } from '#web/ui/form/choice.tsx'
import { usePageTitle } from '../title/page-title.ts'
import { glossary } from './glossary.ts'
import css from './help-sheet.module.css'
import { helpFor } from './page-help.ts'

/** What the open page is for, the words of the trade, and the keys (B-46, B-10). */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const title = usePageTitle()
  const text = helpFor(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <SideSheet title={t`Help`} closeLabel={t`Close`} lightDismiss onClose={onClose}>
      <div className={css.help}>
        {text && (
          <section>
            <h3>{title}</h3>
            <p>{i18n._(text)}</p>
          </section>
        )}
        <section>
          <h3>
            <Trans>Words</Trans>
          </h3>
          <dl className={css.words}>
            {glossary.map(({ term, text: meaning }) => (
              <div key={meaning.id}>
                <dt>{typeof term === 'string' ? term : i18n._(term)}</dt>
                <dd>{i18n._(meaning)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <Keys />
      </div>
    </SideSheet>
  )
}

function Keys() {
  const { t } = useLingui()
  const [singleKeys, setSingleKeys] = usePreference('singleKeys')
  const keys: [string[], string][] = [
    [['/', 'Ctrl K'], t`Search`],
    [['?'], t`Help`],
    [['Esc'], t`Close what is open`],
    [['Tab', 'Shift Tab'], t`To the next control, or back`],
    [['↑', '↓', '←', '→'], t`Move in menus, tabs, results and calendars`],
    [['Home', 'End'], t`To the first or the last of them`],
    [['Page up', 'Page down'], t`In a calendar: a month back or on; with Shift a year`],
  ]
  return (
    <section>
      <h3>
        <Trans>Keys</Trans>
      </h3>
      <dl className={css.keys}>
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t`Use / and ? as shortcuts`}
        hint={t`Switch this off if they come up by accident, for example when you dictate.`}
        checked={singleKeys}
        onChange={({ target }) => setSingleKeys(target.checked)}
      />
    </section>
  )
}
