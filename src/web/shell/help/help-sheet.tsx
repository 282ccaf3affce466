import { Trans, useLingui } from '@lingui/react/macro'
import { useMatches } from '@tanstack/react-router'
import { usePreference } from '#web/preferences/preferences.ts'
import { SideSheet } from '#web/ui/dialog/dialog.tsx'
import { Switch } from '#web/ui/form/choice.tsx'
import { usePageTitle } from '../title/page-title.ts'
import { glossary } from './glossary.ts'
import css from './help-sheet.module.css'

/** What the open page is for, the words of the trade, and the keys (B-46, B-10). */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const title = usePageTitle()
  const text = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.section)?.staticData.section?.help,
  })
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
            <Trans>Search</Trans>
          </h3>
          <p>{t`Finds transactions by amount, last 4 digits, RRN, STAN, authorisation code, order reference, transaction key, receipt code, receipt link or cashier, and by words such as “declined yesterday >50”.`}</p>
          <p>{t`Finds terminals by TID or name, stores and merchants by name, MIDs, devices by ID or failed security check, people by name or email, and pages.`}</p>
        </section>
        <section>
          <h3>
            <Trans>Words</Trans>
          </h3>
          <dl className={css.terms}>
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
    [['A–Z', '0–9'], t`Search for what you type`],
    [['?'], t`Help`],
    [['Esc'], t`Close`],
    [['Tab', 'Shift Tab'], t`Go to the next or previous control`],
    [['↑', '↓', '←', '→'], t`Move in menus, tabs, results and calendars`],
    [['Home', 'End'], t`Go to the first or last item`],
    [['Page up', 'Page down'], t`In a calendar: previous or next month; with Shift, year`],
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
        label={t`Search by typing, and use / and ? as shortcuts`}
        hint={t`Turn this off if shortcuts open by accident, for example when you dictate.`}
        checked={singleKeys}
        onChange={({ target }) => setSingleKeys(target.checked)}
      />
    </section>
  )
}
