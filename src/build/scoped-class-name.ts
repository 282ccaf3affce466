import { createHash } from 'node:crypto'
import { fromRoot } from './from-root.ts'

/**
 * A class name that no other style sheet has: `row_x1Y2z`, from the name and a hash of the sheet's path in the repository. The
 * default adds the number of the line, which every visitor would load.
 */
export const scopedClassName = (name: string, path: string): string => {
  const sheet = createHash('sha256')
    .update(path.slice(fromRoot('.').length))
    .digest('base64url')
  return `${name}_${sheet.slice(0, 5)}`
}
