import path from 'node:path'
import { transformSync } from '@babel/core'

const root = path.resolve(__dirname, '../../..')

function marked(code: string, file = 'src/subpages/any/any.tsx'): string {
  const made = transformSync(code, {
    filename: path.join(root, file),
    configFile: false,
    babelrc: false,
    comments: false,
    generatorOpts: { jsescOption: { minimal: true } },
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [path.join(root, 'config/language/mark_words.js')],
  })
  return (made?.code ?? '').replace(/\s+/g, ' ').trim()
}

describe('what the build looks up', () => {
  test.each([
    ["const a = '无号'", 'const a = $t("无号");'],
    ['const a = `第 ${place} 位`', 'const a = $t("第 {0} 位", place);'],
    ["const a = '第 ' + place + ' 位'", 'const a = $t("第 {0} 位", place);'],
    ["const a = { words: '住院', other: 'x' }", 'const a = { words: $t("住院"), other: \'x\' };'],
    ['const a = <Row title="字号" />', 'const a = <Row title={$t("字号")} />;'],
    ['const a = <Text>字号</Text>', 'const a = <Text>{$t("字号")}</Text>;'],
    ["const a = word.replace('先生', '女士')", 'const a = word.replace(\'先生\', $t("女士"));'],
  ])('%s', (code, expected) => {
    expect(marked(code)).toBe(expected)
  })

  test('a line with values and elements is one sentence, and what stands beside it stays', () => {
    expect(
      marked(
        'const a = <View><Icon />请在 <Text>{time}</Text> 前付 {money} 元{isLate && <Late />}</View>',
      ),
    ).toBe(
      'const a = <View><Icon />{$around("请在 {0} 前付 {1} 元", <Text>{time}</Text>, money)}{isLate && <Late />}</View>;',
    )
  })

  test('lines of a text are joined as React joins them', () => {
    expect(marked('const a = <Text>\n  今天\n  {count}</Text>')).toBe(
      'const a = <Text>{$around("今天{0}", count)}</Text>;',
    )
  })

  test.each([
    "const a = word === '自费'",
    "switch (word) { case '自费': break; }",
    "const a = { '自费': 1 }",
    "const a = words['自费']",
    "const a: '自费' | '医保' = given",
    "const a = word.startsWith('建议')",
    "const a = v.picklist(['男', '女'])",
    "definePageConfig({ navigationBarTitleText: '个人中心' })",
    "const a = get({ summary: '消息' })",
    'const a = /自费/',
    "const a = 'plain'",
  ])('%s stays: it decides, or nobody reads it on a page', (code) => {
    expect(marked(code)).not.toContain('$t')
  })

  test('a mark keeps a text', () => {
    expect(marked("const a = /* as it is */ '语言'")).not.toContain('$t')
  })

  test('names of places stay, and so does what is not of the app', () => {
    expect(marked("const a = '北京'", 'src/region/tree.ts')).not.toContain('$t')
    expect(marked("const a = '北京'", 'node_modules/kit/index.ts')).not.toContain('$t')
  })
})
