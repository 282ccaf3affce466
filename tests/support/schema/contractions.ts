import { type AlterTableCmd, type ColumnDef, type Node, parse } from 'libpg-query'

/** What takes something away from programs that do not know of it yet, or may: one phrase for each place in the SQL. */
export const contractions = async (statements: readonly string[]): Promise<string[]> => {
  const made = new Set<string>()
  const found: string[] = []
  for (const statement of statements) {
    const { stmts = [] } = await parse(statement)
    for (const { stmt } of stmts) if (stmt) found.push(...contractionsIn(stmt, made))
  }
  return found
}

/** Kinds of statements after which older programs find all that they know as it was. */
const additions = new Set([
  'AlterDefaultPrivilegesStmt',
  'CommentStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateFunctionStmt',
  'CreateSchemaStmt',
  'CreateSeqStmt',
  'CreateStatsStmt',
  'CreateTrigStmt',
  'InsertStmt',
  'SelectStmt',
  'UpdateStmt',
])

/** @param made the tables that the same migration has made, which no older program knows: it is added to */
const contractionsIn = (node: Node, made: Set<string>): string[] => {
  const [kind = '', statement] = Object.entries(node)[0] ?? []
  const isNew = (table: string | undefined) => table !== undefined && made.has(table)
  if ('CreateStmt' in node) {
    made.add(node.CreateStmt.relation?.relname ?? '')
    return []
  }
  if ('AlterTableStmt' in node) {
    const { relation, cmds = [] } = node.AlterTableStmt
    if (isNew(relation?.relname)) return []
    return cmds.flatMap((command) =>
      'AlterTableCmd' in command ? alterations(command.AlterTableCmd, relation?.relname ?? '') : [],
    )
  }
  if ('IndexStmt' in node) {
    const { unique, relation } = node.IndexStmt
    return unique && !isNew(relation?.relname) ? [`a unique index on ${relation?.relname}`] : []
  }
  if ('CreatePolicyStmt' in node) {
    const { permissive, policy_name: name, table } = node.CreatePolicyStmt
    return permissive || isNew(table?.relname) ? [] : [`the restrictive policy ${name} on ${table?.relname}`]
  }
  if ('GrantStmt' in node) {
    const { is_grant: isGrant, objects = [] } = node.GrantStmt
    const isOfNew = objects.length > 0 && objects.every((one) => 'RangeVar' in one && isNew(one.RangeVar.relname))
    return isGrant || isOfNew ? [] : ['revoke']
  }
  if ('GrantRoleStmt' in node) return node.GrantRoleStmt.is_grant ? [] : ['revoke of a role']
  if (additions.has(kind)) return []
  return [describe(kind, statement)]
}

const alterations = ({ subtype, name, def }: AlterTableCmd, table: string): string[] => {
  const phrase = `${table}: ${subtype ?? ''} ${name ?? ''}`.trim()
  switch (subtype) {
    case 'AT_AddColumn':
      return def && 'ColumnDef' in def ? newColumn(def.ColumnDef, table) : [phrase]
    case 'AT_ColumnDefault':
      // Without a definition the default goes.
      return def ? [] : [phrase]
    case 'AT_AttachPartition':
    case 'AT_DropNotNull':
    case 'AT_SetRelOptions':
    case 'AT_SetStatistics':
    case 'AT_SetStorage':
      return []
    default:
      return [phrase]
  }
}

/** Older programs insert rows without the column. */
const newColumn = ({ colname, constraints = [] }: ColumnDef, table: string): string[] => {
  const kinds = new Set(constraints.map((each) => ('Constraint' in each ? each.Constraint.contype : undefined)))
  const isFilled = ['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'].some((kind) => kinds.has(kind as never))
  const isRequired = kinds.has('CONSTR_NOTNULL') || kinds.has('CONSTR_PRIMARY')
  if (isRequired && !isFilled) return [`${table}: the new column ${colname} is required and has no default`]
  return kinds.has('CONSTR_UNIQUE') && isFilled ? [`${table}: the new column ${colname} has one default for all`] : []
}

const describe = (kind: string, statement: unknown): string => {
  const type =
    typeof statement === 'object' && statement !== null
      ? Object.entries(statement).find(([key]) => /^(removeType|renameType)$/.test(key))?.[1]
      : undefined
  return typeof type === 'string' ? `${kind} ${type}` : kind
}
