import { Trans, useLingui } from '@lingui/react/macro'
import { brokenPasswordRules, passwordRules, type PasswordRule } from '#core/text/password.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './password-rules.module.css'

const rules = Object.keys(passwordRules) as PasswordRule[]

/**
 * The rules of §5 one by one, each with its state while the password is typed; how many are met is read out. The last rule is
 * one for which the server has the list of words.
 */
export function PasswordRules({ password }: { password: string }) {
  const { t, i18n } = useLingui()
  // Nothing breaks the longest length, and yet an empty password meets no rule.
  const broken = password === '' ? rules : brokenPasswordRules(password)
  const met = rules.length - broken.length
  const all = rules.length
  return (
    <div className={css.rules}>
      <ul aria-label={t`Password rules`}>
        {rules.map((rule) => {
          const isMet = !broken.includes(rule)
          return (
            <li key={rule} className={css.rule} data-met={isMet || undefined}>
              <Icon name={isMet ? 'check' : 'minus'} />
              <span>
                {i18n._(passwordRules[rule].text)}
                <VisuallyHidden>
                  {' · '}
                  {isMet ? (
                    <Trans context="password rule">met</Trans>
                  ) : (
                    <Trans context="password rule">not met yet</Trans>
                  )}
                </VisuallyHidden>
              </span>
            </li>
          )
        })}
        <li className={css.rule}>
          <Icon name="minus" />
          <Trans>Not a common password, and no part of the name or email (checked when you save)</Trans>
        </li>
      </ul>
      <VisuallyHidden>
        <span role="status">
          {password !== '' && met < all && (
            <Trans>
              {met} of {all} rules met
            </Trans>
          )}
          {met === all && <Trans>{all} rules met. The last one is checked when you save.</Trans>}
        </span>
      </VisuallyHidden>
    </div>
  )
}
