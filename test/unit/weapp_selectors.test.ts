import { elementsOf, plainSheet } from '../../config/weapp/plain_selectors'

const templates =
  '<wxs module="xs"/><template name="a"><view class="x"><block wx:if="{{a}}"><text>{{b}}</text></block></view></template>'

test('the elements are those that templates draw', () => {
  expect(elementsOf(templates)).toEqual(['text', 'view'])
})

test.each([
  ['.a > * { top: 0 }', '.a>text,.a>view { top: 0 }'],
  ['.a > :not(:last-child) {}', '.a>text:not(:last-child),.a>view:not(:last-child) {}'],
  ['.a>:first-child::after {}', '.a>text:first-child::after,.a>view:first-child::after {}'],
  ['.a *+.b {}', '.a text+.b,.a view+.b {}'],
  ['page, :root {}', 'page {}'],
  ['[dir=rtl] .a, .b {}', '.b {}'],
  ['[dir=rtl] .a {}', ''],
  // Left as they are.
  ['.a::after { content: "*" }', '.a::after { content: "*" }'],
  ['.a:not(.b) .c:active {}', '.a:not(.b) .c:active {}'],
  ['.a ::-webkit-scrollbar {}', '.a ::-webkit-scrollbar {}'],
  ['@keyframes x { 0% { top: 0 } }', '@keyframes x { 0% { top: 0 } }'],
])('%s is written as %s', (written, plain) => {
  expect(plainSheet(written, ['text', 'view']).replace(/,\s*/g, ',')).toBe(plain)
})
