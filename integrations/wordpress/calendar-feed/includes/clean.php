<?php
/** What of the service's HTML may stand in a page of this site. */

namespace CalendarFeed;

defined( 'ABSPATH' ) || exit;

const TAGS      = array(
	'h2'   => array(),
	'h3'   => array(),
	'h4'   => array(),
	'p'    => array(),
	'ul'   => array(),
	'li'   => array(),
	'a'    => array( 'href' => true ),
	'bdi'  => array(),
	'time' => array( 'datetime' => true ),
	'span' => array(),
	's'    => array(),
	'br'   => array(),
);
const PROTOCOLS = array( 'http', 'https' );
/** Whose text is none for readers. */
const UNREADABLE = 'script|style|template|noscript|iframe|object|svg|math|textarea|title|xmp|noembed|noframes|plaintext';

/**
 * The events of a fragment, to be stored: clean HTML, its language, and its structured data. `null` for what is no
 * fragment, such as the page of a proxy.
 *
 * @return array{html: string, lang: string, dir: string, list: string|null}|null
 */
function read_fragment( string $body ): ?array {
	$is_text = preg_match( '//u', $body ) && ! str_contains( $body, "\0" );
	if ( ! $is_text || ! preg_match( '#^\s*<div\s([^>]*)>(.*)</div>\s*$#s', $body, $found ) ) {
		return null;
	}
	list( , $attributes, $inner ) = $found;
	if ( ! preg_match( '/(?:^|\s)slot="events"/', $attributes ) ) {
		return null;
	}
	$list = preg_match( '#<script type="application/ld\+json">([^<]*)</script>#', $inner, $json ) ? known_list( $json[1] ) : null;
	$html = clean( $inner );
	if ( '' === $html ) {
		return null;
	}
	return array(
		'html' => storable( $html ),
		'lang' => preg_match( '/(?:^|\s)lang="([A-Za-z0-9-]{2,35})"/', $attributes, $lang ) ? $lang[1] : '',
		'dir'  => preg_match( '/(?:^|\s)dir="(ltr|rtl)"/', $attributes, $dir ) ? $dir[1] : '',
		// Without other letters than those of ASCII.
		'list' => $list ? wp_json_encode( $list ) : null,
	);
}

/** Emoji and rare letters as numbers: many databases store at most three bytes a character. */
function storable( string $html ): string {
	$number = function ( array $letter ) {
		list( , $a, $b, $c, $d ) = unpack( 'C4', $letter[0] );
		return sprintf( '&#x%X;', ( $a & 7 ) << 18 | ( $b & 63 ) << 12 | ( $c & 63 ) << 6 | $d & 63 );
	};
	return preg_replace_callback( '/[\x{10000}-\x{10FFFF}]/u', $number, $html );
}

/** Only known tags, each closed, and nothing that a later filter of the page takes for a shortcode. */
function clean( string $html ): string {
	$unreadable = '#<(' . UNREADABLE . ')\b[^>]*>.*?(?:</\1\s*>|$)#is';
	$readable   = preg_replace( array( '/<!--.*?(?:-->|$)/s', $unreadable ), '', $html );
	$known      = force_balance_tags( wp_kses( $readable ?? '', TAGS, PROTOCOLS ) );
	return trim( str_replace( '[', '&#91;', $known ) );
}
