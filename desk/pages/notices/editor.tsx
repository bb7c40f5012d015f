import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  TableOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { TableKit } from '@tiptap/extension-table'
import { EditorContent, useEditor, type Editor as TextEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Button, Flex } from 'antd'
import { useState, type ReactNode } from 'react'
import { AddPicture } from './add_picture'
import './editor.css'
import { PictureNode } from './picture_node'

interface EditorProps {
  content: string
  onChange: (html: string) => void
}

/** Only what notices may carry: the server takes anything else out. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    strike: false,
    underline: false,
  }),
  TableKit.configure({ table: { resizable: false } }),
  PictureNode,
]

/** Writes a notice's text as it will stand. */
export function Editor({ content, onChange }: EditorProps) {
  const [isAdding, add] = useState(false)
  const editor = useEditor({
    extensions,
    content,
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': '正文',
        class: 'paper',
      },
    },
    onUpdate: ({ editor: one }) => onChange(one.getHTML()),
  })
  return (
    <div className="editor">
      <Flex role="toolbar" aria-label="格式" gap={4} wrap className="editor-bar">
        {tools.map(({ name, icon, isOn, run }) => (
          <Button
            key={name}
            size="small"
            type={isOn?.(editor) === true ? 'primary' : 'text'}
            aria-pressed={isOn?.(editor)}
            aria-label={name}
            title={name}
            icon={icon}
            onClick={() => run(editor)}
          >
            {icon === undefined ? name : undefined}
          </Button>
        ))}
        <Button
          size="small"
          type="text"
          aria-label="插入图片"
          title="插入图片"
          icon={<PictureOutlined />}
          onClick={() => add(true)}
        />
      </Flex>
      <EditorContent editor={editor} />
      {isAdding && (
        <AddPicture
          onAdd={(attrs) => editor.chain().focus().insertContent({ type: 'picture', attrs }).run()}
          onEnd={() => add(false)}
        />
      )}
    </div>
  )
}

interface Tool {
  name: string
  icon?: ReactNode
  isOn?: (editor: TextEditor) => boolean
  run: (editor: TextEditor) => unknown
}

const tools: readonly Tool[] = [
  {
    name: '标题',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: '小标题',
    isOn: (editor) => editor.isActive('heading', { level: 4 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
  },
  {
    name: '加粗',
    icon: <BoldOutlined />,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: '斜体',
    icon: <ItalicOutlined />,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: '列表',
    icon: <UnorderedListOutlined />,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: '编号',
    icon: <OrderedListOutlined />,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: '引用',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: '插入表格',
    icon: <TableOutlined />,
    run: (editor) =>
      editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  { name: '撤销', icon: <UndoOutlined />, run: (editor) => editor.chain().focus().undo().run() },
  { name: '重做', icon: <RedoOutlined />, run: (editor) => editor.chain().focus().redo().run() },
]
