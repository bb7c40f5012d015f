/** One place for a page's main action: docs/decisions/0050. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { routes, type RouteName } from '@/navigation/routes'

const root = path.resolve(__dirname, '../../..')
const textOf = (file: string): string => readFileSync(path.join(root, 'src', file), 'utf8')
const rows = [
  ...readFileSync(
    path.join(root, 'docs/decisions/0050-one-place-for-the-main-action.md'),
    'utf8',
  ).matchAll(/^\| (in the bar|a row|read)[^|]*\| (.+) \|$/gm),
].map(([, where, pages = '']) => ({
  where,
  pages: [...pages.matchAll(/`(\w+)`/g)].map(([, name]) => name as RouteName),
}))

/** Draw a button of the first kind by themselves: the parts that are made for it, and what 0050 says stands elsewhere. */
const othersOfFirstKind = [
  'components/film_viewer/film_canvas.tsx',
  'components/open_in_we_chat.tsx',
  'pages/center/account_head.tsx',
  'subpages/account/privacy_index/export_sheet.tsx',
  'subpages/called/called_index/called_screen.tsx',
  'subpages/takeno/queue_index/waiting_card.tsx',
  'subpages/takeno/takeno_index/queue_groups.tsx',
  'ui/forms/main_action.tsx',
  'ui/forms/submit_bar.tsx',
  'ui/overlays/dialog.tsx',
]

test('the table names every page once', () => {
  expect(rows.flatMap(({ pages }) => pages).sort()).toEqual(Object.keys(routes).sort())
})

test.each(rows.flatMap(({ where, pages }) => pages.map((name) => ({ name, where }))))(
  '$name: $where',
  ({ name, where }) => {
    expect(hasBar(`${routes[name].path.slice(1)}.tsx`)).toBe(where === 'in the bar')
  },
)

test('no other part draws a main action', () => {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const found = files.filter(
    (file) => file.endsWith('.tsx') && !/^parts\/|\.weapp\.tsx$/.test(file) && drawsFirstKind(file),
  )
  expect(found.sort()).toEqual(othersOfFirstKind)
})

/** A page, or a step of it, tells a main action. */
function hasBar(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const text = textOf(file)
  if (/<(SubmitBar|MainAction|PayingPage)\b/.test(text)) return true
  return [...text.matchAll(/from '(\.[^']+)'/g)].some(([, from = '']) => {
    const next = `${path.join(path.dirname(file), from)}.tsx`
    return existsSync(path.join(root, 'src', next)) && hasBar(next, seen)
  })
}

/** It has a `Button` of the first kind that is neither small nor given to a part as its `action` or `bottom`. */
function drawsFirstKind(file: string): boolean {
  const kind = ts.ScriptKind.TSX
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true, kind)
  const visit = (node: ts.Node): boolean =>
    isFirstKind(node) ? !isGiven(node) : (ts.forEachChild(node, visit) ?? false)
  return visit(source)
}

function isFirstKind(node: ts.Node): boolean {
  if (!ts.isJsxElement(node) || node.openingElement.tagName.getText() !== 'Button') return false
  const { properties } = node.openingElement.attributes
  const words = (name: string) =>
    properties
      .filter(ts.isJsxAttribute)
      .find((one) => one.name.getText() === name)
      ?.getText()
  const kind = words('kind')
  return !words('isSmall') && (kind === undefined || /primary|grave|\{kind\}/.test(kind))
}

function isGiven(node: ts.Node): boolean {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isJsxAttribute(at) || ts.isVariableDeclaration(at) || ts.isBindingElement(at)) {
      if (/^(action|bottom)$/.test(at.name.getText())) return true
    }
  }
  return false
}
