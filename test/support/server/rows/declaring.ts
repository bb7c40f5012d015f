/** The row types that the server's code gives its statements, read by the TypeScript compiler. */
import path from 'node:path'
import ts from 'typescript'
import { keyOf } from './noting'

/** What code expects of a column. `kinds` without `any`: one of them must be what arrives. */
export interface Expected {
  kinds: string[]
  isNullable: boolean
  isOptional: boolean
  /** For a union of words: all of them. */
  words?: string[]
}

/** A tagged template with what is expected of its rows, by name or by place; without either, the code does not say. */
export interface Template {
  place: string
  key: string
  columns?: Record<string, Expected>
  values?: Expected[]
  /** Nobody says: `sql` without a type, outside the readers of `server/database/answers.ts`. */
  isUntyped?: true
}

/** The templates of these files, of the whole server without, whose tag is a connection. */
export function templatesOf(files?: readonly string[]): Template[] {
  const { config } = ts.readConfigFile('server/tsconfig.json', ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, 'server')
  const program = ts.createProgram(files ?? fileNames, options)
  const checker = program.getTypeChecker()
  const reader = new Reader(checker)
  const found: Template[] = []
  const visit = (node: ts.Node, call?: ts.CallExpression): void => {
    if (ts.isTaggedTemplateExpression(node) && isConnection(checker.getTypeAtLocation(node.tag))) {
      const [rows] = node.typeArguments ?? []
      const expected =
        rows === undefined
          ? reader.readBy(node, call)
          : { columns: reader.columnsOf(checker.getTypeFromTypeNode(rows)) }
      found.push({ place: placeOf(node), key: keyOf(stringsOf(node.template)), ...expected })
    }
    const isBetween = ts.isConditionalExpression(node) || ts.isParenthesizedExpression(node)
    const next = ts.isCallExpression(node) ? node : isBetween ? call : undefined
    ts.forEachChild(node, (child) => visit(child, next))
  }
  for (const file of program.getRootFileNames()) {
    const source = program.getSourceFile(file)
    if (source !== undefined) visit(source)
  }
  return found
}

const isConnection = (type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type]).some(({ symbol }) =>
    ['Sql', 'TransactionSql'].includes(symbol?.name),
  )

function placeOf(node: ts.Node): string {
  const file = node.getSourceFile()
  const { line } = file.getLineAndCharacterOfPosition(node.getStart())
  return `${path.relative(process.cwd(), file.fileName)}:${line + 1}`
}

const stringsOf = (template: ts.TemplateLiteral): string[] =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]

const unknowns = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter
const has = (type: ts.Type, flags: ts.TypeFlags): boolean => (type.flags & flags) !== 0
const partsOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type])

const readers = ['allRows', 'firstRow', 'firstNumber', 'firstValue', 'firstColumn', 'pairsOf']

class Reader {
  constructor(private readonly checker: ts.TypeChecker) {}

  /** By the reader of `server/database/answers.ts` that takes the statement, or by the type of the function that returns it. */
  readBy(node: ts.Expression, call?: ts.CallExpression): Omit<Template, 'place' | 'key'> {
    const context = ts.isReturnStatement(node.parent) && this.checker.getContextualType(node)
    const returned = context ? this.checker.getAwaitedType(context) : undefined
    if (returned && this.elementOf(returned)) return { columns: this.columnsOf(returned) }
    const { parent } = node
    // Only sent, for what it does.
    if (ts.isAwaitExpression(parent) && ts.isExpressionStatement(parent.parent)) return {}
    const name = call?.expression.getText() ?? ''
    const signature = call && this.checker.getResolvedSignature(call)
    const result = signature && this.checker.getAwaitedType(signature.getReturnType())
    if (name === 'hasRow') return {}
    if (result === undefined || !readers.includes(name)) return { isUntyped: true }
    if (name === 'allRows') return { columns: this.columnsOf(result) }
    const value = this.checker.getNonNullableType(result)
    if (name === 'firstRow') return { columns: this.columnsOf(value) }
    if (name === 'firstNumber') return { values: [{ ...this.expectedOf(value), isNullable: true }] }
    if (name === 'firstValue') return { values: [this.expectedOf(result)] }
    const parts = this.checker.getTypeArguments(value as ts.TypeReference)
    return { values: parts.map((part) => this.expectedOf(part)) }
  }

  /** Of `Row[]`; nothing for `object`, a record of anything, or a type parameter. */
  columnsOf(rows: ts.Type): Record<string, Expected> | undefined {
    const kinds = partsOf(this.elementOf(rows) ?? rows)
    const found: Record<string, Expected> = {}
    for (const kind of kinds) {
      const fields = kind.getProperties()
      if (fields.length === 0 || kind.getStringIndexType() !== undefined) return undefined
      for (const field of fields) {
        const next = this.expectedOf(this.checker.getTypeOfSymbol(field), field)
        found[field.name] = either(found[field.name] ?? next, next)
      }
    }
    for (const [name, one] of Object.entries(found))
      one.isOptional ||= kinds.some((kind) => kind.getProperty(name) === undefined)
    return found
  }

  private elementOf(type: ts.Type): ts.Type | undefined {
    return this.checker.isArrayType(type) || this.checker.isTupleType(type)
      ? type.getNumberIndexType()
      : undefined
  }

  private expectedOf(type: ts.Type, field?: ts.Symbol): Expected {
    const parts = partsOf(type)
    const values = parts.filter((part) => !has(part, ts.TypeFlags.Null | ts.TypeFlags.Undefined))
    const words = values.flatMap((part) => (part.isStringLiteral() ? [part.value] : []))
    return {
      kinds: [...new Set(values.map((part) => this.kindOf(part)))],
      isNullable: parts.some((part) => has(part, ts.TypeFlags.Null | unknowns)),
      isOptional:
        ((field?.flags ?? 0) & ts.SymbolFlags.Optional) !== 0 ||
        parts.some((part) => has(part, ts.TypeFlags.Undefined)),
      ...(words.length > 0 && words.length === values.length ? { words } : {}),
    }
  }

  private kindOf(type: ts.Type): string {
    if (has(type, ts.TypeFlags.StringLike)) return 'string'
    if (has(type, ts.TypeFlags.NumberLike)) return 'number'
    if (has(type, ts.TypeFlags.BooleanLike)) return 'boolean'
    if (has(type, unknowns)) return 'any'
    const { name = '' } = type.symbol ?? {}
    if (name === 'Date') return 'Date'
    if (['Buffer', 'Uint8Array'].includes(name)) return 'Buffer'
    // Branded words.
    const [brand] = type.isIntersection() ? type.types.map((part) => this.kindOf(part)) : []
    if (brand !== undefined && brand !== 'json') return brand
    if (this.holdsDate(type, 0)) return 'json with Date'
    const element = this.elementOf(type)
    if (element === undefined) return 'json'
    const [kind, ...others] = [
      ...new Set(partsOf(element).map((part) => this.kindOf(part))),
    ].filter((one) => one !== 'json')
    return kind === undefined || others.length > 0 ? 'json' : `${kind}[]`
  }

  /** JSON has no moments: they arrive as text. */
  private holdsDate(type: ts.Type, depth: number): boolean {
    if (depth > 5) return false
    const inside = this.elementOf(type)
    const below =
      inside === undefined
        ? type.getProperties().map((field) => this.checker.getTypeOfSymbol(field))
        : [inside]
    return below.flatMap(partsOf).some((part) => {
      if (!has(part, ts.TypeFlags.Object)) return false
      if (part.symbol?.name === 'Date') return depth > 0 || inside === undefined
      return part.getCallSignatures().length === 0 && this.holdsDate(part, depth + 1)
    })
  }
}

const either = (one: Expected, other: Expected): Expected => ({
  kinds: [...new Set([...one.kinds, ...other.kinds])],
  isNullable: one.isNullable || other.isNullable,
  isOptional: one.isOptional || other.isOptional,
  ...(one.words && other.words ? { words: [...new Set([...one.words, ...other.words])] } : {}),
})
