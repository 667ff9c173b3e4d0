<?php
/**
 * Plugin Name:       Calendar Feed
 * Plugin URI:        https://origin.invalid/docs/widget
 * Description:       Shows the upcoming events of a calendar as a block, a shortcode, or from its pasted URL, also to search engines and to visitors without JavaScript.
 * Version:           1.0.0
 * Requires at least: 6.1
 * Requires PHP:      8.2
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       calendar-feed
 * Domain Path:       /languages
 * Update URI:        https://origin.invalid/calendar-feed-wordpress.zip
 */

namespace CalendarFeed;

defined( 'ABSPATH' ) || exit;

/** The only service that this site asks, and whose script it loads: the one the plugin was downloaded from. */
const SERVICE = 'https://origin.invalid';
const VERSION = '1.0.0';

require __DIR__ . '/includes/calendar.php';
require __DIR__ . '/includes/structured-data.php';
require __DIR__ . '/includes/clean.php';
require __DIR__ . '/includes/ask.php';
require __DIR__ . '/includes/keep.php';
require __DIR__ . '/includes/render.php';

add_action(
	'init',
	function () {
		load_plugin_textdomain( 'calendar-feed', false, basename( __DIR__ ) . '/languages' );
		register_block_type( __DIR__ . '/block', array( 'render_callback' => __NAMESPACE__ . '\render_block' ) );
		add_shortcode( 'calendar_feed', __NAMESPACE__ . '\render_shortcode' );
		// A pasted URL becomes the calendar itself. As a provider of oEmbed, the service could put any HTML into the page.
		wp_embed_register_handler( 'calendar_feed', page_pattern(), __NAMESPACE__ . '\embed_handler' );
	}
);
