import type { AttestationState } from '#core/codes.ts'
import { isOneOfWords } from '#core/text/typed-words.ts'
import { attestationStateTexts } from '#core/texts/states.ts'
import type { Text } from '#core/texts/texts.ts'

/** What people type for devices whose newest attestation failed, separated by commas. */
const failedWords: Text = /*i18n*/ {
  id: 'words.attestationFailed',
  message:
    'security check failed, failed security check, security checks, attestation failed, failed attestation, attestations',
}

/**
 * The filter of devices that a typed text names; undefined where it names none.
 * @param say gives a text in the language of the reader
 */
export const deviceFilterOf = (
  typed: string,
  say: (text: Text) => string,
): { readonly attestation: AttestationState[] } | undefined =>
  [failedWords, attestationStateTexts.failed].some((words) => isOneOfWords(typed, say(words)))
    ? { attestation: ['failed'] }
    : undefined
