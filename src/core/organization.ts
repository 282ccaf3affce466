import * as v from 'valibot'
import { switchState } from './codes.ts'

/** §4: 1 enabled, 0 disabled. */
export const switchStatus = v.picklist(Object.values(switchState))

/** The body of the calls that enable and disable; `version` is that of the details last read (REL-15). */
export const statusChange = v.strictObject({ status: switchStatus, version: v.pipe(v.number(), v.integer()) })

/** A merchant category code (ISO 18245) with its English name, where this build knows one. */
export const mccName = v.strictObject({ code: v.string(), name: v.nullable(v.string()) })
