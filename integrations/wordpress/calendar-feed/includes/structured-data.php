<?php
/** What search engines read of the events (schema.org): built again from the values that are known here. */

namespace CalendarFeed;

defined( 'ABSPATH' ) || exit;

/** What each thing may say: a kind of value, or the types of the things it holds. */
const THINGS      = array(
	'ItemList'        => array(
		'name'            => 'text',
		'url'             => 'url',
		'numberOfItems'   => 'number',
		'itemListElement' => array( 'ListItem' ),
	),
	'ListItem'        => array(
		'position' => 'number',
		'item'     => array( 'Event' ),
	),
	'Event'           => array(
		'name'                => 'text',
		'url'                 => 'url',
		'startDate'           => 'date',
		'endDate'             => 'date',
		'previousStartDate'   => 'date',
		'eventStatus'         => 'term',
		'eventAttendanceMode' => 'term',
		'image'               => 'url',
		'isAccessibleForFree' => 'flag',
		'location'            => array( 'Place', 'VirtualLocation' ),
		'organizer'           => array( 'Organization' ),
	),
	'Place'           => array(
		'name'           => 'text',
		'address'        => array( 'PostalAddress' ),
		'geo'            => array( 'GeoCoordinates' ),
		'amenityFeature' => array( 'LocationFeatureSpecification' ),
	),
	'LocationFeatureSpecification' => array(
		'name'  => 'text',
		'value' => 'answer',
	),
	'PostalAddress'   => array(
		'streetAddress'   => 'text',
		'addressLocality' => 'text',
		'addressRegion'   => 'text',
		'postalCode'      => 'text',
		'addressCountry'  => 'text',
	),
	'GeoCoordinates'  => array(
		'latitude'  => 'number',
		'longitude' => 'number',
	),
	'VirtualLocation' => array( 'url' => 'url' ),
	'Organization'    => array(
		'name' => 'text',
		'url'  => 'url',
	),
);
const MOST_THINGS = 100;
const TEXT_LENGTH = 500;

/** The values of a list of events that are known here; `null` for anything else. */
function known_list( string $json ): ?array {
	$data = json_decode( $json, true, 12 );
	return is_array( $data ) ? known_thing( $data, array( 'ItemList' ) ) : null;
}

function known_thing( array $data, array $types ): ?array {
	$type = $data['@type'] ?? null;
	if ( ! is_string( $type ) || ! in_array( $type, $types, true ) ) {
		return null;
	}
	$known = array( '@type' => $type );
	foreach ( THINGS[ $type ] as $name => $kind ) {
		$value = $data[ $name ] ?? null;
		$read  = is_array( $kind ) ? known_things( $value, $kind ) : known_value( $value, $kind );
		if ( null !== $read ) {
			$known[ $name ] = $read;
		}
	}
	return $known;
}

function known_things( mixed $value, array $types ): ?array {
	if ( ! is_array( $value ) ) {
		return null;
	}
	if ( ! array_is_list( $value ) ) {
		return known_thing( $value, $types );
	}
	$things = array_filter( array_slice( $value, 0, MOST_THINGS ), 'is_array' );
	$known  = array_filter( array_map( fn ( $thing ) => known_thing( $thing, $types ), $things ) );
	return $known ? array_values( $known ) : null;
}

function known_value( mixed $value, string $kind ): string|int|float|bool|null {
	if ( 'number' === $kind ) {
		return is_int( $value ) || is_float( $value ) ? $value : null;
	}
	if ( 'flag' === $kind || ( 'answer' === $kind && is_bool( $value ) ) ) {
		return is_bool( $value ) ? $value : null;
	}
	if ( ! is_string( $value ) || ! preg_match( '//u', $value ) ) {
		return null;
	}
	if ( 'text' === $kind || 'answer' === $kind ) {
		return mb_substr( $value, 0, TEXT_LENGTH );
	}
	if ( 'url' === $kind ) {
		$url = strlen( $value ) <= 2000 ? sanitize_url( $value, array( 'http', 'https' ) ) : '';
		return preg_match( '#^https?://#i', $url ) ? $url : null;
	}
	$pattern = 'term' === $kind ? '#^https://schema\.org/[A-Za-z]{1,40}$#D' : '/^\d{4}-\d\d-\d\d(?:T[0-9:.]{5,15}(?:Z|[+-]\d\d:\d\d)?)?$/D';
	return preg_match( $pattern, $value ) ? $value : null;
}

/** As a script element for search engines. Nothing in it can end the element or be taken for a shortcode. */
function structured_data( string $list ): string {
	$list = known_list( $list );
	$json = $list ? wp_json_encode( array( '@context' => 'https://schema.org' ) + $list, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES ) : false;
	if ( ! is_string( $json ) ) {
		return '';
	}
	$strings = '/"(?:[^"\\\\]++|\\\\.)*+"/';
	$json    = preg_replace_callback( $strings, fn ( $text ) => str_replace( '[', '\u005b', $text[0] ), $json );
	return wp_get_inline_script_tag( $json, array( 'type' => 'application/ld+json' ) );
}
