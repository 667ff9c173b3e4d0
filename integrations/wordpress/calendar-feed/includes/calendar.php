<?php
/** Which calendar an author means, and how it should look: nothing here is passed on as it was typed. */

namespace CalendarFeed;

defined( 'ABSPATH' ) || exit;

const FEED_ID     = '/^feed_[a-z0-9_]{4,40}$/D';
const SLUG        = '/^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:-[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*$/uD';
const SLUG_LENGTH = 160;

/**
 * The settings of the widget and what they take: one of some words, a whole number up to a limit, `true` for a
 * switch, a pattern, or an empty text for any text.
 */
const SETTINGS       = array(
	'view'          => array( 'list', 'month', 'cards' ),
	'month'         => '/^\d{4}-(?:0[1-9]|1[0-2])$/D',
	'theme'         => array( 'auto', 'light', 'dark' ),
	'accent'        => '/^#[0-9a-f]{6}$/iD',
	'heading'       => '',
	'heading-level' => 5,
	'per-page'      => 100,
	'repeats'       => array( 'all', 'first' ),
	'images'        => array( 'none', 'list', 'detail' ),
	'event-links'   => true,
	'search'        => true,
	'nearby'        => true,
	'subscribe'     => true,
	'calendar'      => true,
	'suggest'       => true,
);
const HEADING_LENGTH = 200;

/** The paths below which the service has calendars, in URLs that people paste into a line of their own. */
function page_pattern(): string {
	return '#^' . preg_quote( SERVICE, '#' ) . '/(?:f|o)/[^\s<>"\']+$#i';
}

/**
 * The calendar behind an ID, or behind the URL of its page or embed at this service.
 *
 * @return array{attributes: array<string, string>, page: string, fragment: string}|null
 */
function find_calendar( string $reference ): ?array {
	$reference = trim( $reference );
	if ( strlen( $reference ) > 2000 ) {
		return null;
	}
	if ( preg_match( FEED_ID, $reference ) ) {
		return feed( $reference );
	}
	$url     = wp_parse_url( $reference );
	$service = wp_parse_url( SERVICE );
	if ( ! is_array( $url ) || ! isset( $url['host'], $url['path'] ) || isset( $url['user'] ) ) {
		return null;
	}
	$same_host = strtolower( $url['host'] ) === $service['host'] && ( $url['port'] ?? null ) === ( $service['port'] ?? null );
	if ( ! $same_host || ! in_array( strtolower( $url['scheme'] ?? '' ), array( 'http', 'https' ), true ) ) {
		return null;
	}
	$parts = array_map( 'rawurldecode', explode( '/', trim( $url['path'], '/' ) ) );
	if ( 'embed' === $parts[0] && 'o' !== ( $parts[1] ?? '' ) ) {
		$parts[0] = 'f';
	} elseif ( 'embed' === $parts[0] ) {
		array_shift( $parts );
	}
	if ( 'f' === $parts[0] && 'days' === ( $parts[2] ?? 'days' ) && preg_match( FEED_ID, $parts[1] ?? '' ) ) {
		return feed( $parts[1] );
	}
	return 'o' === $parts[0] && count( $parts ) <= 3 ? organization( $parts[1] ?? '', $parts[2] ?? '' ) : null;
}

/** @return array{attributes: array<string, string>, page: string, fragment: string} */
function feed( string $id ): array {
	return array(
		'attributes' => array( 'feed' => $id ),
		'page'       => SERVICE . "/f/$id",
		'fragment'   => "/embed/$id.fragment",
	);
}

/** @return array{attributes: array<string, string>, page: string, fragment: string}|null */
function organization( string $org, string $custom = '' ): ?array {
	$names = array_filter( compact( 'org', 'custom' ), fn ( $name ) => '' !== $name );
	foreach ( array( 'org' => $org ) + $names as $name ) {
		if ( strlen( $name ) > 4 * SLUG_LENGTH || ! preg_match( SLUG, $name ) || mb_strlen( $name ) > SLUG_LENGTH ) {
			return null;
		}
	}
	$path = '/o/' . implode( '/', array_map( 'rawurlencode', $names ) );
	return array(
		'attributes' => $names,
		'page'       => SERVICE . $path,
		'fragment'   => "/embed$path.fragment",
	);
}

/**
 * The settings that are valid, as attributes of the element; the others are ignored, as the element does.
 *
 * @return array<string, string>
 */
function settings( array $given ): array {
	$settings = array();
	foreach ( SETTINGS as $name => $takes ) {
		$value = $given[ $name ] ?? null;
		$read  = is_scalar( $value ) ? read_setting( trim( (string) $value ), $takes ) : null;
		if ( null !== $read ) {
			$settings[ $name ] = $read;
		}
	}
	return $settings;
}

function read_setting( string $value, array|int|bool|string $takes ): ?string {
	if ( true === $takes ) {
		return in_array( strtolower( $value ), array( 'off', 'false', 'no', '0' ), true ) ? 'off' : 'on';
	}
	if ( is_array( $takes ) ) {
		return in_array( $value, $takes, true ) ? $value : null;
	}
	if ( is_int( $takes ) ) {
		return preg_match( '/^[1-9]\d{0,2}$/D', $value ) ? (string) min( (int) $value, $takes ) : null;
	}
	if ( '' === $takes ) {
		return preg_match( '//u', $value ) ? mb_substr( $value, 0, HEADING_LENGTH ) : null;
	}
	return preg_match( $takes, $value ) ? $value : null;
}
