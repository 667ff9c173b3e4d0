<?php
/** The HTML of a calendar: the element of the widget with its readable events inside. */

namespace CalendarFeed;

defined( 'ABSPATH' ) || exit;

function render_block( array $attributes ): string {
	$given = array();
	foreach ( $attributes as $name => $value ) {
		// An empty field is none.
		if ( '' !== $value ) {
			$given[ strtolower( preg_replace( '/[A-Z]/', '-$0', (string) $name ) ) ] = $value;
		}
	}
	return render( $given, get_block_wrapper_attributes() );
}

/** `[calendar_feed feed="…"]`; `org` and `custom` name the calendar of an organization. */
function render_shortcode( array|string $attributes ): string {
	$names = array( 'feed', 'org', 'custom', ...array_keys( SETTINGS ) );
	$given = shortcode_atts( array_fill_keys( $names, null ), (array) $attributes, 'calendar_feed' );
	return render( $given, 'class="wp-block-calendar-feed-calendar"' );
}

/** Where WordPress puts paragraphs into the HTML of a pasted URL, and runs shortcodes afterwards. */
const RUNS_SHORTCODES = array( 'the_content', 'widget_text_content', 'widget_block_content' );

/** Of a URL on a line of its own; WordPress has others make something of what is no calendar. */
function embed_handler( array $matches ): string|false {
	$calendar = find_calendar( $matches[0] );
	if ( ! $calendar ) {
		return false;
	}
	if ( ! array_filter( RUNS_SHORTCODES, 'doing_filter' ) ) {
		return render_shortcode( $calendar['attributes'] );
	}
	$attributes = array();
	foreach ( $calendar['attributes'] as $name => $value ) {
		$attributes[] = "$name=\"" . esc_attr( $value ) . '"';
	}
	return '[calendar_feed ' . implode( ' ', $attributes ) . ']';
}

function render( array $given, string $wrapper ): string {
	$text     = fn ( string $name ) => is_string( $given[ $name ] ?? null ) ? $given[ $name ] : '';
	$calendar = '' !== $text( 'org' ) ? organization( $text( 'org' ), $text( 'custom' ) ) : find_calendar( $text( 'feed' ) );
	if ( ! $calendar ) {
		/* translators: %s: address of a website */
		return note( sprintf( __( 'Enter the URL of a calendar at %s, or the ID of a feed.', 'calendar-feed' ), SERVICE ), $wrapper );
	}
	$kept = kept_events( $calendar['fragment'] );
	if ( 'unknown' === $kept['state'] ) {
		/* translators: %s: URL of a calendar */
		return note( sprintf( __( 'This calendar was not found: %s', 'calendar-feed' ), $calendar['page'] ), $wrapper );
	}
	$events = ( $kept['html'] ?? '' ) !== '' ? readable( $kept ) : all_events_link( $calendar['page'] );
	if ( is_feed() ) {
		return "<div>$events</div>";
	}
	wp_enqueue_script( 'calendar-feed-widget', SERVICE . '/widget.js', array(), null, array( 'strategy' => 'defer', 'in_footer' => true ) ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- The service has the newest at this URL.
	$attributes = '';
	foreach ( $calendar['attributes'] + settings( $given ) as $name => $value ) {
		$attributes .= sprintf( ' %s="%s"', $name, str_replace( '[', '&#91;', esc_attr( $value ) ) );
	}
	$data = is_string( $kept['list'] ?? null ) ? structured_data( $kept['list'] ) : '';
	$note = can_ask() ? '' : note( __( 'The events are not part of this page: PHP on this server lacks the extension curl.', 'calendar-feed' ), $wrapper );
	return "$note<div $wrapper><calendar-feed$attributes style=\"display:block;min-height:100vh\">$events</calendar-feed>$data</div>";
}

/** For search engines, for visitors without JavaScript, and until the widget has loaded. */
function readable( array $kept ): string {
	$lang = '' === $kept['lang'] ? '' : sprintf( ' lang="%s"', esc_attr( $kept['lang'] ) );
	$dir  = '' === $kept['dir'] ? '' : sprintf( ' dir="%s"', esc_attr( $kept['dir'] ) );
	return "<div slot=\"events\"$lang$dir>" . clean( $kept['html'] ) . '</div>';
}

function all_events_link( string $page ): string {
	return sprintf( '<a href="%s">%s</a>', esc_url( $page, PROTOCOLS ), esc_html__( 'See all events', 'calendar-feed' ) );
}

/** Only people who can change it read what is wrong. */
function note( string $message, string $wrapper ): string {
	return current_user_can( 'edit_posts' ) ? "<div $wrapper><p>" . str_replace( '[', '&#91;', esc_html( $message ) ) . '</p></div>' : '';
}
