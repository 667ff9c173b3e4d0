<?php
/** The parts of the block editor around one block: its place in the page, and its settings beside it. */

require_once ABSPATH . 'wp-admin/includes/post.php';
foreach ( array( 'wp-components', 'wp-block-editor', 'wp-edit-blocks' ) as $style ) {
	wp_enqueue_style( $style );
}
// As the editor's page does: titles, attributes, and the like come from the server.
wp_add_inline_script(
	'wp-blocks',
	'wp.blocks.unstable__bootstrapServerSideBlockDefinitions(' . wp_json_encode( get_block_editor_server_block_settings() ) . ');'
);
wp_enqueue_script( 'calendar-feed-calendar-editor-script' );
?>
<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Editor</title>
<style>#editor { display: flex } #editor > :first-child { flex: 1; padding: 16px } #settings { width: 280px; border-inline-start: 1px solid #ddd }</style>
<?php wp_head(); ?>
</head>
<body>
<div id="editor"></div>
<?php wp_footer(); ?>
<script>
	( () => {
		const { createElement: el, render, useState } = wp.element;
		const { BlockEditorProvider, BlockInspector, BlockList, BlockTools, WritingFlow } = wp.blockEditor;
		const { Popover, SlotFillProvider } = wp.components;
		const { ShortcutProvider } = wp.keyboardShortcuts;
		const block = wp.blocks.createBlock( 'calendar-feed/calendar', {} );
		function Editor() {
			const [ blocks, setBlocks ] = useState( [ block ] );
			window.content = wp.blocks.serialize( blocks );
			const page = el( BlockTools, null, el( WritingFlow, null, el( BlockList ) ) );
			const parts = [ el( 'div', { key: 0 }, page ), el( 'div', { key: 1, id: 'settings' }, el( BlockInspector ) ), el( Popover.Slot, { key: 2 } ) ];
			const given = { value: blocks, onInput: setBlocks, onChange: setBlocks };
			return el( ShortcutProvider, null, el( SlotFillProvider, null, el( BlockEditorProvider, given, parts ) ) );
		}
		render( el( Editor ), document.getElementById( 'editor' ) );
	} )();
</script>
</body>
</html>
