/** Texts of a hospital whose server need not have cleaned them. */
import { RichText } from '@/ui/facts/rich_text'
import { renderPart } from '../../support/client/page'

test.each([
  ['<p onclick="x()">a</p>', '<p>a</p>'],
  ['<img src=x onerror="x()">b', 'b'],
  ['<script>x()</script><p>c</p>', '<p>c</p>'],
  ['<a href="javascript:x()">d</a>', 'd'],
  ['<svg><p><style><!--</style><img src=x onerror=x()>--></style></svg>e', '<p>--&gt;e</p>'],
  ['<div><section><strong style="position:fixed">f</strong></section></div>', '<strong>f</strong>'],
  ['<h3>g</h3><ul><li>h</li></ul>', '<h3>g</h3><ul><li>h</li></ul>'],
  ['<iframe srcdoc="<script>x()</script>"></iframe><form><input></form>i', 'i'],
])('%s shows %s', async (html, shown) => {
  const { container } = await renderPart(() => <RichText html={html} />, {})
  expect(container.querySelector('div, taro-view-core')?.outerHTML).toContain(`>${shown}<`)
})

test('shows the server’s own pictures with their words, and no other', async () => {
  const ours = '/hos/public/v1/remark/picture/0d6c7c9e-5b1e-4f5e-9a52-0c8a6f3f7b11'
  const { container } = await renderPart(
    () => (
      <RichText
        html={`<img src="${ours}" alt="院内地图"><img src="https://e.example/x.png" alt="别处"><img src="${ours}" onerror="x()">`}
      />
    ),
    {},
  )
  const pictures = [...container.querySelectorAll('img')]
  expect(pictures.map((one) => [one.getAttribute('src'), one.alt])).toEqual([[ours, '院内地图']])
})
