import type * as v from 'valibot'
import { roles } from '#core/access/roles.ts'
import { languages } from '#core/languages/languages.ts'
import { publicConfig } from '#core/public-config.ts'
import { settings } from '#server/config/settings.ts'
import { isGenerated, isTest, type SourceTree } from '../architecture/source-tree.ts'

/** A change of the product and the files that it takes, tests, catalogues and documents aside. */
export interface Change {
  readonly name: string
  readonly target: number
  readonly files: number
  /**
   * Of these, those that name nearly all of what there is already, so that a further one has to be named there too. They are
   * counted in the sources as they are now. A file with a rule about one or two of them is none of these.
   */
  readonly lists: readonly string[]
  /** The record of a throw-away branch, which has what no list shows, and its words for the number. */
  readonly record: { readonly file: string; readonly says: string }
}

/** Nearly all: what is special, such as the operator among the roles, may be left out of a list. */
const SHARE = 0.75

/** Neither samples nor what tests draw have to know of a further one. */
const isProduct = (path: string) =>
  !isTest(path) && !isGenerated(path) && !/\/build-[\w-]+\.tsx?$/.test(path) && !path.startsWith('src/server/demo/')

const listsOf = (tree: SourceTree, forms: readonly RegExp[]): string[] =>
  [...tree]
    .filter(
      ([path, source]) => isProduct(path) && forms.filter((form) => form.test(source)).length >= forms.length * SHARE,
    )
    .map(([path]) => path)

/** As the text of a string or as the key of an object: `it` and `el` are also words of sentences. */
const asCode = (name: string) => new RegExp(`(['"\`])${name}\\1|^ *${name}:`, 'm')

/** The names of the fields of a schema, those of groups among them. */
const namesIn = (entries: Readonly<Record<string, v.GenericSchema>>): string[] =>
  Object.entries(entries).flatMap(([name, schema]) => ('entries' in schema ? namesIn(Object(schema.entries)) : name))

const settingLists = (tree: SourceTree) => listsOf(tree, namesIn(settings.entries).map(asCode))

/** The files outside of the features with lists that import from nearly all of them. */
const featureLists = (tree: SourceTree): string[] => {
  const featureOf = (path: string) => /^src\/features\/([\w-]+)\//.exec(path)?.[1] ?? ''
  const features = new Set(
    [...tree].flatMap(([path, source]) =>
      path.endsWith('/contract.ts') && / list\(/.test(source) ? featureOf(path) : [],
    ),
  )
  const outside = new Map([...tree].filter(([path]) => !features.has(featureOf(path))))
  return listsOf(
    outside,
    [...features].map((feature) => new RegExp(`['/]${feature}/(contract|server|web)`)),
  )
}

const COSTS = 'docs/decisions/0030-what-a-change-costs.md'

/** What a further list, field, role, language and setting cost. */
export const changesOf = (tree: SourceTree): Change[] => {
  const [inFeatures, inRoles] = [featureLists(tree), listsOf(tree, roles.map(asCode))]
  const [inLanguages, inSettings] = [listsOf(tree, languages.map(asCode)), settingLists(tree)]
  const inPublic = [...new Set([...inSettings, ...listsOf(tree, namesIn(publicConfig.entries).map(asCode))])]
  return [
    {
      name: 'a new list',
      target: 8,
      files: 6 + inFeatures.length,
      lists: inFeatures,
      record: { file: 'docs/decisions/0028-a-list-is-declared-once.md', says: '8 files, 187 lines' },
    },
    {
      name: 'a new field of a form',
      target: 6,
      files: 6,
      lists: [],
      record: { file: 'docs/decisions/0029-form-fields-from-the-contract.md', says: '6 files and 14 lines' },
    },
    {
      name: 'a new role',
      target: 3,
      files: inRoles.length,
      lists: inRoles,
      record: { file: COSTS, says: 'A role took 3 files' },
    },
    {
      name: 'a new language',
      target: 1,
      files: inLanguages.length,
      lists: inLanguages,
      record: { file: COSTS, says: 'A language took 1 file' },
    },
    {
      name: 'a new setting',
      target: 1,
      files: inSettings.length,
      lists: inSettings,
      record: { file: COSTS, says: 'A setting took 1 file' },
    },
    {
      name: 'a new public setting',
      target: 2,
      files: inPublic.length,
      lists: inPublic,
      record: { file: COSTS, says: 'a public one 2' },
    },
  ]
}
