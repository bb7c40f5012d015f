/** One part for each way of choosing: docs/looks.md, 'Rules of the house'. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const src = path.resolve(__dirname, '../../../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !/^parts\//.test(file),
)

/** The labels given to a part, and the files that draw something by a role of their own. */
const having = (mark: RegExp): string[] =>
  files.flatMap((file) =>
    [...readFileSync(path.join(src, file), 'utf8').matchAll(mark)].map(
      ([, label]) => label ?? file,
    ),
  )

test('what a page shows is changed by tabs', () => {
  expect(having(/<Tabs[^>]*?label="([^"]+)"/g).sort()).toEqual(
    ['挂号状态', '看哪些消息', '看什么', '报告类型', '须知类型', '选择方式'].sort(),
  )
})

test('tabs are drawn by one part, and the rail of departments', () => {
  expect(having(/role="tablist"/g).sort()).toEqual([
    'subpages/registration/choosing/departments/department_browser.tsx',
    'ui/forms/tabs.tsx',
  ])
})

test('a capsule is an answer or a setting', () => {
  expect([...new Set(having(/<Segmented[^>]*?label="([^"]+)"/g))].sort()).toEqual(
    [
      '什么时候提醒',
      '二维码',
      '几份',
      '号别',
      '图像序列',
      '字号',
      '年份',
      '怎么拿',
      '怎么答复',
      '性别',
      '想说的是',
      '时间范围',
      '显示方式',
      '有效期',
      '最多打开次数',
      '用什么号码查',
      '链接有效期',
    ].sort(),
  )
})
